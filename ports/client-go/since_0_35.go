//go:build !before_0_35

package main

import (
	"k8s.io/client-go/dynamic"
	"k8s.io/client-go/tools/cache"
)

// declaringWatchList is a source that says what its client says of streaming lists.
func declaringWatchList(source *cache.ListWatch, client dynamic.Interface) cache.ListerWatcher {
	return cache.ToListWatcherWithWatchListSemantics(source, client)
}
