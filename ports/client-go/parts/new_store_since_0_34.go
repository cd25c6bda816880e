//go:build !before_0_34

package main

import "k8s.io/client-go/tools/cache"

// newStore makes a store with what settings say of it.
func newStore(settings arguments) cache.Store {
	keyFunc := keyFuncFrom(settings, cache.DeletionHandlingMetaNamespaceKeyFunc)
	if transform := transformFrom(settings); transform != nil {
		return cache.NewStore(keyFunc, cache.WithTransformer(transform))
	}
	return cache.NewStore(keyFunc)
}
