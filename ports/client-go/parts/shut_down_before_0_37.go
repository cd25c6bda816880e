//go:build before_0_37

package main

// shutDownHandlerMethods: handlers are removed without waiting before 0.37.
func shutDownHandlerMethods(*listeningHandlers) map[string]method { return nil }
