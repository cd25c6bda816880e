//go:build !before_0_31

package main

import "k8s.io/client-go/tools/cache"

func newPlainInformer(settings arguments, source cache.ListerWatcher, handler cache.ResourceEventHandler) (cache.Store, cache.Controller) {
	return cache.NewInformerWithOptions(cache.InformerOptions{
		ListerWatcher: source,
		ObjectType:    configMap(),
		Handler:       handler,
		ResyncPeriod:  milliseconds(settings.number("resyncPeriodMs")),
		Transform:     transformFrom(settings),
	})
}
