//go:build before_0_27

package main

// tellOfRetries does nothing: nobody has counted them before 0.27.
func tellOfRetries(countingMetrics) {}
