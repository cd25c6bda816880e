package main

import "k8s.io/client-go/tools/cache"

// storeOptions are those of stores and indexers.
func storeOptions(settings arguments) []cache.StoreOption {
	if transform := transformFrom(settings); transform != nil {
		return []cache.StoreOption{cache.WithTransformer(transform)}
	}
	return nil
}
