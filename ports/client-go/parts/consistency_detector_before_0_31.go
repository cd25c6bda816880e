//go:build before_0_31

package main

// createConsistencyDetector: a detector is part of the reflector alone before 0.31.
var createConsistencyDetector createPart
