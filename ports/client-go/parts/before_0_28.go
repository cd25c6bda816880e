//go:build before_0_28

package main

// nameMethods: ObjectName came with 0.28.
func nameMethods() map[string]method { return nil }

// deletedNameMethods: see nameMethods.
func deletedNameMethods(arguments) map[string]method { return nil }
