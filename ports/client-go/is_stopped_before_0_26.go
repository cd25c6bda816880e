//go:build before_0_26

package main

import "k8s.io/client-go/tools/cache"

// tellsIsStopped: informers do not say whether they have been stopped.
const tellsIsStopped = false

// isStopped: informers do not say before 0.26.
func isStopped(cache.SharedInformer) bool { return false }
