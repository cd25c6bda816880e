//go:build !before_0_24

package main

import "k8s.io/client-go/tools/cache"

// canTransform: objects can be changed before they are stored.
const canTransform = true

type transformFunc = cache.TransformFunc

func setTransform(shared cache.SharedInformer, transform transformFunc) error {
	return shared.SetTransform(transform)
}
