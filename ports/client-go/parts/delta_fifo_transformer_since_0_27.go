//go:build !before_0_27

package main

import "k8s.io/client-go/tools/cache"

func setTransformer(options *cache.DeltaFIFOOptions, settings arguments) {
	options.Transformer = transformFrom(settings)
}
