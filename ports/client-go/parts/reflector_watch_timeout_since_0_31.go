//go:build !before_0_31

package main

import "k8s.io/client-go/tools/cache"

func setReflectorWatchTimeout(options *cache.ReflectorOptions, settings arguments) {
	options.MinWatchTimeout = milliseconds(settings.number("watchTimeoutMinMs"))
}
