//go:build !at_0_11

package main

import (
	"time"

	"k8s.io/client-go/rest"
	toolscache "k8s.io/client-go/tools/cache"
	"sigs.k8s.io/controller-runtime/pkg/cache"

	"informer-conformance.dev/kit"
)

// newCache makes a cache with an HTTP client of its own.
func (i *informer) newCache(config *rest.Config, options cache.Options) (cache.Cache, error) {
	client, err := rest.HTTPClientFor(config)
	if err != nil {
		return nil, err
	}
	i.transport = client.Transport
	options.HTTPClient = client
	return cache.New(config, options)
}

// Status is what the informer says of itself.
func (i *informer) Status() kit.Status {
	hasSynced, isStopped := i.informer.HasSynced(), i.informer.IsStopped()
	return kit.Status{HasSynced: &hasSynced, IsStopped: &isStopped}
}

// AddHandler registers a handler.
func (i *informer) AddHandler(handler *kit.Handler, options kit.HandlerOptions) (any, error) {
	callbacks := toolscache.ResourceEventHandlerDetailedFuncs{
		AddFunc: func(object any, isInInitialList bool) {
			handler.Tell(kit.Told{Type: "add", Object: object, IsInInitialList: &isInInitialList})
		},
		UpdateFunc: func(oldObject, object any) {
			handler.Tell(kit.Told{Type: "update", Object: object, OldObject: oldObject})
		},
		DeleteFunc: func(object any) {
			tombstone, isTombstone := object.(toolscache.DeletedFinalStateUnknown)
			if isTombstone {
				object = tombstone.Obj
			}
			handler.Tell(kit.Told{Type: "delete", Object: object, Key: tombstone.Key, FinalStateUnknown: &isTombstone})
		},
	}
	if options.ResyncPeriodMs == nil {
		return i.informer.AddEventHandler(callbacks)
	}
	period := time.Duration(*options.ResyncPeriodMs) * time.Millisecond
	return i.informer.AddEventHandlerWithResyncPeriod(callbacks, period)
}

// RemoveHandler removes a registration.
func (i *informer) RemoveHandler(registration any) error {
	return i.informer.RemoveEventHandler(registration.(toolscache.ResourceEventHandlerRegistration))
}

// HandlerHasSynced asks a registration.
func (i *informer) HandlerHasSynced(registration any) bool {
	return registration.(toolscache.ResourceEventHandlerRegistration).HasSynced()
}
