//go:build before_0_24

package main

import "k8s.io/client-go/tools/cache"

// transformFunc: shared informers do not transform before 0.24.
type transformFunc func(any) (any, error)

func setTransform(cache.SharedInformer, transformFunc) error {
	return failf("not-supported", "informers transform since 0.24")
}

func newPlainInformer(settings arguments, source cache.ListerWatcher, handler cache.ResourceEventHandler) (cache.Store, cache.Controller) {
	refuse(settings, "0.24", "transform")
	return cache.NewInformer(source, configMap(), milliseconds(settings.number("resyncPeriodMs")), handler)
}
