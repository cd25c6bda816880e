//go:build before_0_36 && !before_0_27

package main

import (
	"sync/atomic"

	"k8s.io/client-go/tools/cache"
	"k8s.io/client-go/tools/cache/synctrack"
)

// setBackoff: the back-off can be chosen since 0.36.
func setBackoff(_ *cache.ReflectorOptions, settings arguments) {
	refuse(settings, "0.36", "pauseMs", "pauseFactor")
}

// createSyncTracker: docs/parts/sync-tracker.md
func createSyncTracker(settings arguments, _ func(string, any)) (*part, error) {
	var upstream atomic.Bool
	if settings.flag("byKey") {
		tracker := &synctrack.AsyncTracker[string]{UpstreamHasSynced: upstream.Load}
		methods := trackerMethods(&upstream, tracker.HasSynced)
		methods["start"] = func(a arguments) (any, error) { tracker.Start(a.text("key")); return nil, nil }
		methods["finish"] = func(a arguments) (any, error) { tracker.Finished(a.text("key")); return nil, nil }
		return &part{methods: methods}, nil
	}
	tracker := &synctrack.SingleFileTracker{UpstreamHasSynced: upstream.Load}
	methods := trackerMethods(&upstream, tracker.HasSynced)
	methods["start"] = func(arguments) (any, error) { tracker.Start(); return nil, nil }
	methods["finish"] = func(arguments) (any, error) { tracker.Finished(); return nil, nil }
	return &part{methods: methods}, nil
}

// trackerMethods: a tracker asks whether its upstream has synced, and has no checker before 0.36.
func trackerMethods(upstream *atomic.Bool, hasSynced func() bool) map[string]method {
	return map[string]method{
		"upstreamHasSynced": func(arguments) (any, error) { upstream.Store(true); return nil, nil },
		"hasSynced":         func(arguments) (any, error) { return hasSynced(), nil },
	}
}
