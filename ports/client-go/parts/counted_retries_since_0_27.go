//go:build !before_0_27

package main

import (
	"context"

	"k8s.io/client-go/tools/metrics"
)

func tellOfRetries(counting countingMetrics) { metrics.RequestRetry = counting }

// IncrementRetry is called by client-go.
func (m countingMetrics) IncrementRetry(_ context.Context, code, _, _ string) { m.report(m.name, code) }
