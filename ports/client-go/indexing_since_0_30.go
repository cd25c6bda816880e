//go:build !before_0_30

package main

// canIndexLate: indexes can be added to an informer that runs.
const canIndexLate = true
