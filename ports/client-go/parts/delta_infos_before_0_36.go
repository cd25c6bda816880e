//go:build before_0_36

package main

import "k8s.io/client-go/tools/cache"

// infoJSON: each delta is about an object.
func infoJSON(cache.Delta) any { return nil }
