//go:build before_0_36 && !before_0_33

package main

import "k8s.io/client-go/features"

// queueMode names the queue under the informer.
func queueMode() string {
	if features.FeatureGates().Enabled(features.InOrderInformers) {
		return "real-fifo"
	}
	return "delta-fifo"
}
