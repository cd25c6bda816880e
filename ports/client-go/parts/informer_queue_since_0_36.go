//go:build !before_0_36

package main

import "k8s.io/client-go/tools/cache"

// informerQueue is the queue that informers make.
func informerQueue() cache.Queue {
	return cache.NewRealFIFOWithOptions(cache.RealFIFOOptions{
		KeyFunction:           cache.MetaNamespaceKeyFunc,
		AtomicEvents:          true,
		UnlockWhileProcessing: true,
		EmitDeltaTypeBookmark: true,
	})
}
