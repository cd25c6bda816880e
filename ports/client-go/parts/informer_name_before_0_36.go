//go:build before_0_36

package main

// createInformerName: informers have names since 0.36.
var createInformerName createPart
