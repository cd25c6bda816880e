//go:build before_0_26

package main

import (
	"k8s.io/client-go/discovery"
	"k8s.io/client-go/informers"
	"k8s.io/client-go/rest"
	"k8s.io/client-go/tools/cache"
)

// contentTypeOf leaves it empty: results have told it since 0.26.
func contentTypeOf(rest.Result, *string) {}

// shutDownMethods: nobody waits for the informers of a factory to end before 0.26.
func shutDownMethods(informers.SharedInformerFactory) map[string]method { return nil }

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

func isStopped(cache.SharedInformer) (any, error) {
	return nil, failf("not-supported", "informers say whether they have stopped since 0.26")
}

// useLegacyDiscovery: there is no other one yet.
func useLegacyDiscovery(*discovery.DiscoveryClient) {}
