package main

import (
	"k8s.io/client-go/tools/cache"
)

// createKeyFunctions: docs/parts/key-functions.md
func createKeyFunctions(settings arguments, _ func(string, any)) (*part, error) {
	keyFunc := keyFuncFrom(settings, cache.MetaNamespaceKeyFunc)
	methods := map[string]method{
		"keyOf": func(a arguments) (any, error) { return keyFunc(a.object("object")) },
		"splitKey": func(a arguments) (any, error) {
			namespace, name, err := cache.SplitMetaNamespaceKey(a.text("key"))
			return nameJSON(namespace, name), err
		},
		"namespaceIndexName":   func(arguments) (any, error) { return cache.NamespaceIndex, nil },
		"namespaceIndexValues": func(a arguments) (any, error) { return cache.MetaNamespaceIndexFunc(a.object("object")) },
	}
	return &part{methods: allOf(methods, nameMethods(), deletedNameMethods(settings))}, nil
}

func nameJSON(namespace, name string) any {
	return map[string]any{"namespace": namespace, "name": name}
}
