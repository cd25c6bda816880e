//go:build at_0_17

package main

import (
	toolscache "k8s.io/client-go/tools/cache"

	"informer-conformance.dev/kit"
)

// level is the minor version of client-go below the cache.
const level = "0.29"

// enabledCapabilities are all: at this release there is no feature gate to ask.
func enabledCapabilities() []string { return capabilities }

// watchErrorHandler reports, and then does what it does by default.
func watchErrorHandler(report *kit.Report) toolscache.WatchErrorHandler {
	return func(reflector *toolscache.Reflector, err error) {
		report.WatchError(err.Error(), statusCode(err))
		toolscache.DefaultWatchErrorHandler(reflector, err)
	}
}

// stripManagedFields came with a later release.
func stripManagedFields() (toolscache.TransformFunc, error) {
	return nil, kit.NotSupported("there is no transform that strips managed fields")
}
