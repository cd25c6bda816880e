//go:build !before_0_35

package main

import "k8s.io/client-go/tools/cache"

// refusingClient is a client that does not know streaming lists.
type refusingClient struct{}

func (refusingClient) IsWatchListSemanticsUnSupported() bool { return true }

// listerWatcherFrom is the source itself, or what a client that says something about streaming lists makes of it.
func listerWatcherFrom(settings arguments, source *scriptedSource) cache.ListerWatcher {
	if !settings.has("clientWatchList") {
		return source
	}
	requests := &cache.ListWatch{ListFunc: source.List, WatchFunc: source.Watch}
	if settings.text("clientWatchList") == "refuses" {
		return cache.ToListWatcherWithWatchListSemantics(requests, refusingClient{})
	}
	return cache.ToListWatcherWithWatchListSemantics(requests, struct{}{})
}
