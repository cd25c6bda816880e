//go:build !before_0_36

package main

import "k8s.io/client-go/tools/cache"

// newIndexer makes an indexer with what settings say of it.
func newIndexer(settings arguments) cache.Indexer {
	keyFunc := keyFuncFrom(settings, cache.DeletionHandlingMetaNamespaceKeyFunc)
	if transform := transformFrom(settings); transform != nil {
		return cache.NewIndexer(keyFunc, indexersFrom(settings), cache.WithTransformer(transform))
	}
	return cache.NewIndexer(keyFunc, indexersFrom(settings))
}
