//go:build !before_0_27

package main

import "k8s.io/client-go/util/workqueue"

// orNone is the provider as an interface: a nil pointer in one would be a provider.
func orNone(metrics *recordingMetrics) workqueue.MetricsProvider {
	if metrics == nil {
		return nil
	}
	return metrics
}
