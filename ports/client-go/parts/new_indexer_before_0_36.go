//go:build before_0_36

package main

import "k8s.io/client-go/tools/cache"

// newIndexer makes an indexer with what settings say of it.
func newIndexer(settings arguments) cache.Indexer {
	refuse(settings, "0.36", "transform")
	return cache.NewIndexer(keyFuncFrom(settings, cache.DeletionHandlingMetaNamespaceKeyFunc), indexersFrom(settings))
}
