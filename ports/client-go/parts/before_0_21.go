//go:build before_0_21

package main

// Increment is called by client-go.
func (m countingMetrics) Increment(code, _, _ string) { m.report(m.name, code) }
