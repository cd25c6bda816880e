//go:build !before_0_21

package main

import "context"

// Increment is called by client-go.
func (m countingMetrics) Increment(_ context.Context, code, _, _ string) { m.report(m.name, code) }
