package main

import "k8s.io/client-go/tools/cache"

// createUndeltaStore: docs/parts/undelta-store.md
func createUndeltaStore(settings arguments, report func(string, any)) (*part, error) {
	keyFunc := keyFuncFrom(settings, cache.DeletionHandlingMetaNamespaceKeyFunc)
	push := func(all []any) { report("push", jsonList(all)) }
	store := cache.NewUndeltaStore(push, keyFunc)
	return &part{methods: allOf(storeMethods(store), versionMethods(store))}, nil
}
