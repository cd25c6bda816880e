package main

import (
	"k8s.io/apimachinery/pkg/api/meta"
	"k8s.io/client-go/tools/cache"

	"informer-conformance.dev/kit"
)

func toIndexers(named map[string]kit.IndexFunc) cache.Indexers {
	indexers := cache.Indexers{}
	for name, values := range named {
		indexers[name] = func(object any) ([]string, error) {
			accessor, err := meta.Accessor(object)
			if err != nil {
				return nil, err
			}
			return values(accessor), nil
		}
	}
	return indexers
}
