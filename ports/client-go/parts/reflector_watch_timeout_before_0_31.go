//go:build before_0_31 && !before_0_27

package main

import "k8s.io/client-go/tools/cache"

func setReflectorWatchTimeout(_ *cache.ReflectorOptions, settings arguments) {
	refuse(settings, "0.31", "watchTimeoutMinMs")
}
