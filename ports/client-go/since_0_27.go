//go:build !before_0_27

package main

import (
	"k8s.io/client-go/tools/cache"

	"informer-conformance.dev/kit"
)

// tellsInitialList: handlers learn which additions belong to the initial list.
const tellsInitialList = true

// registrationsHaveSynced: registrations say whether their handler has been notified of the whole initial list.
const registrationsHaveSynced = true

var _ cache.ResourceEventHandler = handler{}

// OnAdd is called by client-go.
func (h handler) OnAdd(object any, isInInitialList bool) {
	h.Tell(kit.Told{Type: "add", Object: object, IsInInitialList: &isInInitialList})
}

// HandlerHasSynced asks a registration.
func (i *informer) HandlerHasSynced(registration any) bool {
	return registration.(cache.ResourceEventHandlerRegistration).HasSynced()
}
