//go:build before_0_35

package main

import "k8s.io/client-go/tools/cache"

// listerWatcherFrom is the source itself: nobody asks clients about streaming lists before 0.35.
func listerWatcherFrom(settings arguments, source *scriptedSource) cache.ListerWatcher {
	refuse(settings, "0.35", "clientWatchList")
	return source
}
