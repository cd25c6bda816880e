//go:build !before_0_24

package main

import "k8s.io/client-go/tools/cache"

// transformFunc is a transform of client-go's.
type transformFunc = cache.TransformFunc

func setTransform(informer cache.SharedInformer, transform transformFunc) error {
	return informer.SetTransform(transform)
}
