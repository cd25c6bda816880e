//go:build before_0_34

package main

import (
	"k8s.io/client-go/tools/cache"
	"k8s.io/client-go/tools/leaderelection/resourcelock"
)

func labelLock(*resourcelock.LeaseLock, map[string]string) error {
	return failf("not-supported", "locks have had labels since 0.34")
}

// newStore makes a store with what settings say of it.
func newStore(settings arguments) cache.Store {
	refuse(settings, "0.34", "transform")
	return cache.NewStore(keyFuncFrom(settings, cache.DeletionHandlingMetaNamespaceKeyFunc))
}
