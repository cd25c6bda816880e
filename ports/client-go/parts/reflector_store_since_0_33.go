//go:build !before_0_33

package main

import "k8s.io/client-go/tools/cache"

// reflectorStore is what a reflector needs of a store.
type reflectorStore = cache.ReflectorStore
