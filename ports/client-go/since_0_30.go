//go:build !before_0_30

package main

import "k8s.io/client-go/features"

// canIndexLate: indexes can be added to an informer that runs.
const canIndexLate = true

// streamsLists is whether informers ask for their first list as a stream.
func streamsLists() bool { return features.FeatureGates().Enabled(features.WatchListClient) }
