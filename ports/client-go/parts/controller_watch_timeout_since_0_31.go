//go:build !before_0_31

package main

import "k8s.io/client-go/tools/cache"

func setMinWatchTimeout(config *cache.Config, settings arguments) {
	config.MinWatchTimeout = milliseconds(settings.number("watchTimeoutMinMs"))
}
