//go:build !before_0_26

package main

import "k8s.io/client-go/tools/cache"

// tellsIsStopped: informers say whether they have been stopped.
const tellsIsStopped = true

func isStopped(shared cache.SharedInformer) *bool {
	stopped := shared.IsStopped()
	return &stopped
}

// canRemoveHandlers: registrations can be taken back.
const canRemoveHandlers = true

// RemoveHandler removes a registration.
func (i *informer) RemoveHandler(registration any) error {
	return i.shared.RemoveEventHandler(registration.(cache.ResourceEventHandlerRegistration))
}
