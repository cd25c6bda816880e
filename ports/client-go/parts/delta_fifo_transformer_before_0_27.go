//go:build before_0_27

package main

import "k8s.io/client-go/tools/cache"

func setTransformer(_ *cache.DeltaFIFOOptions, settings arguments) {
	refuse(settings, "0.27", "transform")
}
