//go:build !before_0_36

package main

import (
	"k8s.io/client-go/tools/cache"
	"k8s.io/client-go/tools/cache/synctrack"
)

// createSyncTracker: docs/parts/sync-tracker.md
func createSyncTracker(settings arguments, _ func(string, any)) (*part, error) {
	if settings.flag("byKey") {
		tracker := synctrack.NewAsyncTracker[string]("tracker")
		methods := trackerMethods(tracker)
		methods["start"] = func(a arguments) (any, error) { tracker.Start(a.text("key")); return nil, nil }
		methods["finish"] = func(a arguments) (any, error) { tracker.Finished(a.text("key")); return nil, nil }
		return &part{methods: methods}, nil
	}
	tracker := synctrack.NewSingleFileTracker("tracker")
	methods := trackerMethods(tracker)
	methods["start"] = func(arguments) (any, error) { tracker.Start(); return nil, nil }
	methods["finish"] = func(arguments) (any, error) { tracker.Finished(); return nil, nil }
	return &part{methods: methods}, nil
}

// tracker is what both kinds have.
type tracker interface {
	cache.DoneChecker
	UpstreamHasSynced()
	HasSynced() bool
}

func trackerMethods(tracker tracker) map[string]method {
	return map[string]method{
		"upstreamHasSynced": func(arguments) (any, error) { tracker.UpstreamHasSynced(); return nil, nil },
		"hasSynced":         func(arguments) (any, error) { return tracker.HasSynced(), nil },
		"isDone":            func(arguments) (any, error) { return cache.IsDone(tracker), nil },
		"name":              func(arguments) (any, error) { return tracker.Name(), nil },
	}
}
