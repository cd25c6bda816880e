package main

import "k8s.io/client-go/tools/cache"

// informerDone is whether an informer's checker is done: since 0.36.
func informerDone(informer cache.SharedIndexInformer) bool {
	return cache.IsDone(informer.HasSyncedChecker())
}

// registrationDone is whether the checker of a registration is done: since 0.36.
func registrationDone(registration cache.ResourceEventHandlerRegistration) bool {
	return cache.IsDone(registration.HasSyncedChecker())
}

// shutDown removes a handler and waits until it is idle: since 0.37.
func shutDown(informer cache.SharedIndexInformer, registration cache.ResourceEventHandlerRegistration) error {
	return cache.ShutDownEventHandler(informer, registration)
}
