//go:build before_0_30 && !before_0_28

package main

import "k8s.io/client-go/tools/cache"

// deletedNameMethods name objects only: tombstones have names since 0.30.
func deletedNameMethods(settings arguments) map[string]method {
	return map[string]method{
		"nameOf": func(a arguments) (any, error) {
			if settings.text("keyFunction") == "deletion-handling" {
				return nil, failf("not-supported", "tombstones have names since 0.30")
			}
			name, err := cache.ObjectToName(a.object("object"))
			return nameJSON(name.Namespace, name.Name), err
		},
	}
}
