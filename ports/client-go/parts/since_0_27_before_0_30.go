//go:build before_0_30 && !before_0_27

package main

import "k8s.io/client-go/tools/cache"

func newReflector(source cache.ListerWatcher, expectedType any, store reflectorStore, settings arguments) *cache.Reflector {
	options := cache.ReflectorOptions{
		Name:         "reflector",
		ResyncPeriod: milliseconds(settings.number("resyncPeriodMs")),
	}
	setReflectorWatchTimeout(&options, settings)
	setBackoff(&options, settings)
	reflector := cache.NewReflectorWithOptions(source, expectedType, store, options)
	reflector.UseWatchList = settings.flag("watchList")
	return reflector
}
