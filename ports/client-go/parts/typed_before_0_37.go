//go:build before_0_37

package main

import "k8s.io/client-go/tools/cache"

var errNoTypes = failf("not-supported", "typed handlers and indexers came with 0.37")

func typedHandlerFrom(arguments, func(string, any)) (cache.ResourceEventHandler, error) {
	return nil, errNoTypes
}

func typedIndexMethods(cache.Indexer) map[string]method { panic(errNoTypes) }
