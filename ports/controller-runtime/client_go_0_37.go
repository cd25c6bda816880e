//go:build !at_0_17 && !at_0_11

package main

import (
	"context"

	"k8s.io/client-go/features"
	toolscache "k8s.io/client-go/tools/cache"
	"sigs.k8s.io/controller-runtime/pkg/cache"

	"informer-conformance.dev/kit"
)

// level is the minor version of client-go below the cache.
const level = "0.37"

// enabledCapabilities are those with the feature gates of this process, which are client-go's.
func enabledCapabilities() []string {
	if features.FeatureGates().Enabled(features.WatchListClient) {
		return append(capabilities, "streaming-list")
	}
	return capabilities
}

// watchErrorHandler reports, and then does what it does by default.
func watchErrorHandler(report *kit.Report) toolscache.WatchErrorHandlerWithContext {
	return func(ctx context.Context, reflector *toolscache.Reflector, err error) {
		report.WatchError(err.Error(), statusCode(err))
		toolscache.DefaultWatchErrorHandler(ctx, reflector, err)
	}
}

// stripManagedFields is the cache's own.
func stripManagedFields() (toolscache.TransformFunc, error) {
	return cache.TransformStripManagedFields(), nil
}
