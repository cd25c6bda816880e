//go:build before_0_36 && !before_0_27

package main

import "k8s.io/client-go/tools/cache"

// setBackoff: the back-off can be chosen since 0.36.
func setBackoff(_ *cache.ReflectorOptions, settings arguments) {
	refuse(settings, "0.36", "pauseMs", "pauseFactor")
}
