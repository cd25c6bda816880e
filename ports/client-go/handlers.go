package main

import (
	"time"

	"k8s.io/client-go/tools/cache"

	"informer-conformance.dev/kit"
)

// handler is what client-go calls; OnAdd stands in the files of the releases.
type handler struct{ *kit.Handler }

// String is the name under which client-go speaks of the handler.
func (h handler) String() string { return h.Name() }

// OnUpdate is called by client-go.
func (h handler) OnUpdate(oldObject, object any) {
	h.Tell(kit.Told{Type: "update", Object: object, OldObject: oldObject})
}

// OnDelete is called by client-go, with a tombstone when the deletion itself was missed.
func (h handler) OnDelete(object any) {
	tombstone, isTombstone := object.(cache.DeletedFinalStateUnknown)
	if isTombstone {
		object = tombstone.Obj
	}
	h.Tell(kit.Told{Type: "delete", Object: object, Key: tombstone.Key, FinalStateUnknown: &isTombstone})
}

// AddHandler registers a handler.
func (i *informer) AddHandler(added *kit.Handler, options kit.HandlerOptions) (any, error) {
	var period *time.Duration
	if options.ResyncPeriodMs != nil {
		asked := milliseconds(*options.ResyncPeriodMs)
		period = &asked
	}
	return register(i.shared, handler{added}, period)
}
