//go:build before_0_37 && !before_0_33

package main

import (
	"k8s.io/client-go/tools/cache"
	"k8s.io/klog/v2"
)

func newMutationCache(store cache.Store, indexer cache.Indexer, settings arguments) cache.MutationCache {
	refuse(settings, "0.37", "sizeMax")
	ttl := milliseconds(settings.number("ttlMs"))
	return cache.NewIntegerResourceVersionMutationCache(klog.Background(), store, indexer, ttl, settings.flag("includesAdds"))
}

// hearingMethods: a cache of mutations is told of nothing before 0.37.
func hearingMethods(cache.MutationCache) map[string]method { return nil }
