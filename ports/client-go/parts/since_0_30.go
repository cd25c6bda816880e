//go:build !before_0_30

package main

import "k8s.io/client-go/tools/cache"

// deletedNameMethods name objects as the key function of the settings does: with tombstones or without.
func deletedNameMethods(settings arguments) map[string]method {
	nameFunc := cache.ObjectToName
	if settings.text("keyFunction") == "deletion-handling" {
		nameFunc = cache.DeletionHandlingObjectToName
	}
	return map[string]method{
		"nameOf": func(a arguments) (any, error) {
			name, err := nameFunc(a.object("object"))
			return nameJSON(name.Namespace, name.Name), err
		},
	}
}
