//go:build before_0_31

package main

// createListWatch: the options of a streaming list are made by the reflector alone before 0.31.
var createListWatch createPart
