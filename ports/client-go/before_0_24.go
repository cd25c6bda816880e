//go:build before_0_24

package main

import (
	"k8s.io/client-go/tools/cache"

	"informer-conformance.dev/kit"
)

// canTransform: objects are stored as they come.
const canTransform = false

type transformFunc func(any) (any, error)

func setTransform(cache.SharedInformer, transformFunc) error {
	return kit.NotSupported("informers transform since 0.24")
}
