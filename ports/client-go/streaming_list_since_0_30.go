//go:build !before_0_30

package main

import "k8s.io/client-go/features"

// streamsLists is whether informers ask for their first list as a stream.
func streamsLists() bool { return features.FeatureGates().Enabled(features.WatchListClient) }
