//go:build !before_0_26

package main

import (
	"k8s.io/client-go/discovery"
	"k8s.io/client-go/informers"
	"k8s.io/client-go/rest"
	"k8s.io/client-go/tools/cache"
)

func contentTypeOf(result rest.Result, into *string) { result.ContentType(into) }

func shutDownMethods(factory informers.SharedInformerFactory) map[string]method {
	return map[string]method{
		"shutDown": func(arguments) (any, error) { factory.Shutdown(); return nil, nil },
	}
}

// registration is what an informer gives for a handler.
type registration = cache.ResourceEventHandlerRegistration

// addHandler adds a handler, with a resync period of its own if arguments say one.
func addHandler(informer cache.SharedInformer, handler cache.ResourceEventHandler, a arguments) (registration, error) {
	if a.has("resyncPeriodMs") {
		return informer.AddEventHandlerWithResyncPeriod(handler, milliseconds(a.number("resyncPeriodMs")))
	}
	return informer.AddEventHandler(handler)
}

func removeHandler(informer cache.SharedInformer, registered registration) error {
	return informer.RemoveEventHandler(registered)
}

func isStopped(informer cache.SharedInformer) (any, error) { return informer.IsStopped(), nil }

func useLegacyDiscovery(client *discovery.DiscoveryClient) { client.UseLegacyDiscovery = true }
