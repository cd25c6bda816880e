//go:build !before_0_36

package main

import (
	"k8s.io/apimachinery/pkg/runtime/schema"
	"k8s.io/client-go/tools/cache"
)

// createInformerName: docs/parts/informer-name.md
func createInformerName(arguments, func(string, any)) (*part, error) {
	// The registry is that of the process.
	cache.ResetInformerNamesForTesting()
	names := map[string]*cache.InformerName{}
	identities := []cache.InformerNameAndResource{}
	named := func(a arguments) *cache.InformerName {
		found := names[a.text("name")]
		if found == nil {
			panic(failf("invalid", "there is no name %q", a.text("name")))
		}
		return found
	}
	return &part{close: cache.ResetInformerNamesForTesting, methods: map[string]method{
		"register": func(a arguments) (any, error) {
			name, err := cache.NewInformerName(a.text("name"))
			if err == nil {
				names[name.Name()] = name
			}
			return nil, err
		},
		"identify": func(a arguments) (any, error) {
			resource := schema.GroupVersionResource{Version: "v1", Resource: a.text("resource")}
			identities = append(identities, named(a).WithResource(resource))
			return nil, nil
		},
		"release": func(a arguments) (any, error) { named(a).Release(); return nil, nil },
		"reserved": func(arguments) (any, error) {
			reserved := []bool{}
			for _, identity := range identities {
				reserved = append(reserved, identity.Reserved())
			}
			return reserved, nil
		},
	}}, nil
}
