//go:build before_0_31 && !before_0_24

package main

import "k8s.io/client-go/tools/cache"

func newPlainInformer(settings arguments, source cache.ListerWatcher, handler cache.ResourceEventHandler) (cache.Store, cache.Controller) {
	period := milliseconds(settings.number("resyncPeriodMs"))
	if transform := transformFrom(settings); transform != nil {
		return cache.NewTransformingInformer(source, configMap(), period, handler, transform)
	}
	return cache.NewInformer(source, configMap(), period, handler)
}
