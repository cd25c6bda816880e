//go:build before_0_36 && !before_0_33

package main

import "k8s.io/client-go/tools/cache"

// informerQueue is the queue that informers make, except that theirs know what is stored.
func informerQueue() cache.Queue {
	known := cache.NewStore(cache.DeletionHandlingMetaNamespaceKeyFunc)
	return cache.NewRealFIFO(cache.MetaNamespaceKeyFunc, known, nil)
}
