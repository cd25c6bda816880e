//go:build before_0_27

package main

import "k8s.io/client-go/tools/cache"

func newReflector(source cache.ListerWatcher, expectedType any, store reflectorStore, settings arguments) *cache.Reflector {
	refuse(settings, "0.27", "watchList")
	refuse(settings, "0.31", "watchTimeoutMinMs")
	refuse(settings, "0.36", "pauseMs", "pauseFactor")
	period := milliseconds(settings.number("resyncPeriodMs"))
	return cache.NewNamedReflector("reflector", source, expectedType, store, period)
}
