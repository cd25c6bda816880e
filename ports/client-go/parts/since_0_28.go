//go:build !before_0_28

package main

import (
	"k8s.io/apimachinery/pkg/types"
	"k8s.io/client-go/tools/cache"
)

// nameMethods are the methods around ObjectName.
func nameMethods() map[string]method {
	return map[string]method{
		"parseName": func(a arguments) (any, error) {
			name, err := cache.ParseObjectName(a.text("key"))
			return nameJSON(name.Namespace, name.Name), err
		},
		"rewriteName": func(a arguments) (any, error) {
			name, err := cache.ParseObjectName(a.text("key"))
			return name.String(), err
		},
		"partsOfName": func(a arguments) (any, error) {
			return nameJSON(cache.NewObjectName(a.text("namespace"), a.text("name")).Parts()), nil
		},
		"asNamespacedName": func(a arguments) (any, error) {
			name := cache.NewObjectName(a.text("namespace"), a.text("name")).AsNamespacedName()
			return nameJSON(name.Namespace, name.Name), nil
		},
		"fromNamespacedName": func(a arguments) (any, error) {
			return nameJSON(cache.NamespacedNameAsObjectName(namespacedName(a)).Parts()), nil
		},
		"writeNamespacedName": func(a arguments) (any, error) { return namespacedName(a).String(), nil },
	}
}

func namespacedName(args arguments) types.NamespacedName {
	return types.NamespacedName{Namespace: args.text("namespace"), Name: args.text("name")}
}
