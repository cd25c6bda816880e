//go:build before_0_35

package main

import (
	"k8s.io/client-go/dynamic"
	"k8s.io/client-go/tools/cache"
)

// declaringWatchList: before 0.35, clients are not asked about streaming lists.
func declaringWatchList(source *cache.ListWatch, _ dynamic.Interface) cache.ListerWatcher {
	return source
}
