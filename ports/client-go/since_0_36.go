//go:build !before_0_36

package main

import "k8s.io/client-go/features"

// queueMode names the queue under the informer. InOrderInformers is locked on since 0.36, so DeltaFIFO is out of reach
// and AtomicFIFO alone decides.
func queueMode() string {
	if features.FeatureGates().Enabled(features.AtomicFIFO) {
		return "atomic-fifo"
	}
	return "real-fifo"
}
