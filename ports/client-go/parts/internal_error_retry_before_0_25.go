//go:build before_0_25

package main

import "k8s.io/client-go/tools/cache"

func setInternalErrorRetry(_ *cache.Reflector, settings arguments) {
	refuse(settings, "0.25", "internalErrorRetryMaxMs")
}
