package main

import (
	"errors"
	"strings"

	"k8s.io/apimachinery/pkg/api/meta"
	"k8s.io/client-go/tools/cache"
)

// createMutationCache: docs/parts/mutation-cache.md
func createMutationCache(settings arguments, _ func(string, any)) (*part, error) {
	store := cache.NewIndexer(cache.DeletionHandlingMetaNamespaceKeyFunc, cache.Indexers{"users": users})
	indexer := store
	if settings.flag("isWithoutIndexer") {
		indexer = nil
	}
	mutations := newMutationCache(store, indexer, settings)
	methods := map[string]method{
		"add":      func(a arguments) (any, error) { return nil, store.Add(a.object("object")) },
		"delete":   func(a arguments) (any, error) { return nil, store.Delete(a.object("object")) },
		"mutation": func(a arguments) (any, error) { mutations.Mutation(a.object("object")); return nil, nil },
		"getByKey": func(a arguments) (any, error) {
			found, _, err := mutations.GetByKey(a.text("key"))
			return jsonOf(found), err
		},
		"byIndex": func(a arguments) (any, error) {
			found, err := mutations.ByIndex(a.text("index"), a.text("value"))
			return jsonList(found), err
		},
	}
	return &part{methods: allOf(methods, hearingMethods(mutations))}, nil
}

// users is the index by the list in the annotation of that name.
func users(object any) ([]string, error) {
	accessor, err := meta.Accessor(object)
	if err != nil {
		return nil, errors.New("the object has no metadata")
	}
	return strings.Split(accessor.GetAnnotations()["users"], ","), nil
}
