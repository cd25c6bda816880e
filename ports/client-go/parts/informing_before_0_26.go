//go:build before_0_26

package main

import "k8s.io/client-go/tools/cache"

// registration: informers give nothing for a handler.
type registration = *registered

type registered struct{}

// addHandler adds a handler, with a resync period of its own if arguments say one.
func addHandler(informer cache.SharedInformer, handler cache.ResourceEventHandler, a arguments) (registration, error) {
	if a.has("resyncPeriodMs") {
		informer.AddEventHandlerWithResyncPeriod(handler, milliseconds(a.number("resyncPeriodMs")))
	} else {
		informer.AddEventHandler(handler)
	}
	return &registered{}, nil
}

func removeHandler(cache.SharedInformer, registration) error {
	return failf("not-supported", "handlers are removed since 0.26")
}
