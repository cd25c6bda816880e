//go:build before_0_33

package main

// createRealFIFO: there is no RealFIFO before 0.33.
var createRealFIFO createPart
