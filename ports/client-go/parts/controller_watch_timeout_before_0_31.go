//go:build before_0_31

package main

import "k8s.io/client-go/tools/cache"

func setMinWatchTimeout(_ *cache.Config, settings arguments) {
	refuse(settings, "0.31", "watchTimeoutMinMs")
}
