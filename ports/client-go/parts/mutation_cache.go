package main

import (
	"errors"
	"strings"

	"k8s.io/apimachinery/pkg/api/meta"
	"k8s.io/apimachinery/pkg/runtime"
	"k8s.io/client-go/tools/cache"
	"k8s.io/klog/v2"
)

// createMutationCache: docs/parts/mutation-cache.md
func createMutationCache(settings arguments, _ func(string, any)) (*part, error) {
	store := cache.NewIndexer(cache.DeletionHandlingMetaNamespaceKeyFunc, cache.Indexers{"users": users})
	options := cache.MutationCacheOptions{
		Indexer:      store,
		TTL:          milliseconds(settings.number("ttlMs")),
		IncludeAdds:  settings.flag("includesAdds"),
		MaxCacheSize: int(settings.number("sizeMax")),
	}
	if settings.flag("isWithoutIndexer") {
		options.Indexer = nil
	}
	mutations := cache.NewIntegerResourceVersionMutationCacheWithOptions(klog.Background(), store, options)
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
		"onAddOrUpdate": withObject(mutations.OnAddOrUpdate),
		"onDelete":      withObject(mutations.OnDelete),
	}
	return &part{methods: methods}, nil
}

// withObject hands over what is an object of the API.
func withObject(hear func(runtime.Object)) method {
	return func(a arguments) (any, error) {
		object, ok := a.object("object").(runtime.Object)
		if !ok {
			return nil, failf("invalid", "that is no object")
		}
		hear(object)
		return nil, nil
	}
}

// users is the index by the list in the annotation of that name.
func users(object any) ([]string, error) {
	accessor, err := meta.Accessor(object)
	if err != nil {
		return nil, errors.New("the object has no metadata")
	}
	return strings.Split(accessor.GetAnnotations()["users"], ","), nil
}
