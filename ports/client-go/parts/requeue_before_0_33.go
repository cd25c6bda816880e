//go:build before_0_33

package main

import "k8s.io/client-go/tools/cache"

// requeueError asks for the item to be put back.
func requeueError(err error) error { return cache.ErrRequeue{Err: err} }
