//go:build !before_0_26

package main

import "k8s.io/client-go/tools/cache"

// tellsIsStopped: informers say whether they have been stopped.
const tellsIsStopped = true

func isStopped(shared cache.SharedInformer) bool { return shared.IsStopped() }

// canRemoveHandlers: registrations can be taken back.
const canRemoveHandlers = true

// registration is what an informer gives for a handler.
type registration = cache.ResourceEventHandlerRegistration

func unregister(shared cache.SharedInformer, registered registration) error {
	return shared.RemoveEventHandler(registered)
}
