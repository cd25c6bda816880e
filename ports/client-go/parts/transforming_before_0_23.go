//go:build before_0_23

package main

import "k8s.io/client-go/tools/cache"

// transformFunc: nothing is transformed before 0.23.
type transformFunc func(any) (any, error)

func setTransform(cache.SharedInformer, transformFunc) error {
	return failf("not-supported", "informers transform since 0.23")
}

func newPlainInformer(settings arguments, source cache.ListerWatcher, handler cache.ResourceEventHandler) (cache.Store, cache.Controller) {
	refuse(settings, "0.23", "transform")
	return cache.NewInformer(source, configMap(), milliseconds(settings.number("resyncPeriodMs")), handler)
}
