//go:build before_0_35 && !before_0_30

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
	streams := settings.flag("watchList")
	reflector.UseWatchList = &streams
	return reflector
}
