//go:build !before_0_25

package main

import "k8s.io/client-go/tools/cache"

func setInternalErrorRetry(reflector *cache.Reflector, settings arguments) {
	reflector.MaxInternalErrorRetryDuration = milliseconds(settings.number("internalErrorRetryMaxMs"))
}
