//go:build !before_0_26

package main

import "k8s.io/client-go/tools/cache"

// tellsIsStopped: informers say whether they have been stopped.
const tellsIsStopped = true

func isStopped(shared cache.SharedInformer) bool { return shared.IsStopped() }
