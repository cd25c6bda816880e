package main

import "k8s.io/client-go/tools/metrics"

// countingMetrics reports what client-go counts. There is one for the process; the trial that asked last hears.
type countingMetrics struct {
	name   string
	report func(string, any)
}

func tellOfMetrics(report func(string, any)) {
	metrics.RequestResult = countingMetrics{"result counted", report}
	tellOfRetries(countingMetrics{"retry counted", report})
}
