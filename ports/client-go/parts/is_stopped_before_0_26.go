//go:build before_0_26

package main

import "k8s.io/client-go/tools/cache"

func isStopped(cache.SharedInformer) (any, error) {
	return nil, failf("not-supported", "informers say whether they have stopped since 0.26")
}
