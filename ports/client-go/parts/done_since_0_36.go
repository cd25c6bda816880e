//go:build !before_0_36

package main

import "k8s.io/client-go/tools/cache"

// informerDone is whether an informer's checker is done.
func informerDone(informer cache.SharedIndexInformer) (any, error) {
	return cache.IsDone(informer.HasSyncedChecker()), nil
}

// registrationDone is whether the checker of a registration is done.
func registrationDone(registration registration) (any, error) {
	return cache.IsDone(registration.HasSyncedChecker()), nil
}
