package main

import (
	"maps"

	"k8s.io/apimachinery/pkg/apis/meta/v1/unstructured"
	"k8s.io/client-go/tools/cache"
)

// createStore: docs/parts/store.md
func createStore(settings arguments, _ func(string, any)) (*part, error) {
	store := newStore(settings)
	return &part{methods: allOf(storeMethods(store), versionMethods(store), transactionMethods(store))}, nil
}

// storeMethods are the methods that all stores have.
func storeMethods(store cache.Store) map[string]method {
	return map[string]method{
		"add":    func(a arguments) (any, error) { return nil, store.Add(a.object("object")) },
		"update": func(a arguments) (any, error) { return nil, store.Update(a.object("object")) },
		"delete": func(a arguments) (any, error) { return nil, store.Delete(a.object("object")) },
		"replace": func(a arguments) (any, error) {
			return nil, store.Replace(a.objects("objects"), a.text("resourceVersion"))
		},
		"resync": func(arguments) (any, error) { return nil, store.Resync() },
		"list":   func(arguments) (any, error) { return jsonList(store.List()), nil },
		"listKeys": func(arguments) (any, error) {
			return append([]string{}, store.ListKeys()...), nil
		},
		"get": func(a arguments) (any, error) {
			found, _, err := store.Get(a.object("object"))
			return jsonOf(found), err
		},
		"getByKey": func(a arguments) (any, error) {
			found, _, err := store.GetByKey(a.text("key"))
			return jsonOf(found), err
		},
		"labelInPlace": func(a arguments) (any, error) {
			found, _, err := store.GetByKey(a.text("key"))
			labelInPlace(found, a.text("label"), a.text("value"))
			return nil, err
		},
	}
}

// allOf puts methods together.
func allOf(groups ...map[string]method) map[string]method {
	all := map[string]method{}
	for _, methods := range groups {
		maps.Copy(all, methods)
	}
	return all
}

// labelInPlace changes an object that the library gave away, which users must not do.
func labelInPlace(object any, label, value string) {
	if typed, ok := object.(*unstructured.Unstructured); ok {
		labels := typed.GetLabels()
		if labels == nil {
			labels = map[string]string{}
		}
		labels[label] = value
		typed.SetLabels(labels)
	}
}
