//go:build before_0_35

package main

import (
	"k8s.io/client-go/dynamic"
	"k8s.io/client-go/tools/cache"
)

// declaringWatchList: nobody asks clients about streaming lists before 0.35.
func declaringWatchList(source *cache.ListWatch, _ dynamic.Interface) cache.ListerWatcher {
	return source
}
