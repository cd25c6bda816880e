//go:build !before_0_37

package main

import (
	"k8s.io/apimachinery/pkg/runtime"
	"k8s.io/client-go/tools/cache"
	"k8s.io/klog/v2"
)

func newMutationCache(store cache.Store, indexer cache.Indexer, settings arguments) cache.MutationCache {
	options := cache.MutationCacheOptions{
		Indexer:      indexer,
		TTL:          milliseconds(settings.number("ttlMs")),
		IncludeAdds:  settings.flag("includesAdds"),
		MaxCacheSize: int(settings.number("sizeMax")),
	}
	return cache.NewIntegerResourceVersionMutationCacheWithOptions(klog.Background(), store, options)
}

// hearingMethods tell a cache of mutations what its store has heard.
func hearingMethods(mutations cache.MutationCache) map[string]method {
	return map[string]method{
		"onAddOrUpdate": withObject(mutations.OnAddOrUpdate),
		"onDelete":      withObject(mutations.OnDelete),
	}
}

// withObject hands over what is an object of the API.
func withObject(hear func(runtime.Object)) method {
	return func(a arguments) (any, error) {
		object, ok := a.object("object").(runtime.Object)
		if !ok {
			return nil, failf("invalid", "that is no object")
		}
		hear(object)
		return nil, nil
	}
}
