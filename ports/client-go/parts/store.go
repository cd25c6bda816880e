package main

import "k8s.io/client-go/tools/cache"

// createStore: docs/parts/store.md
func createStore(settings arguments, _ func(string, any)) (*part, error) {
	keyFunc := keyFuncFrom(settings, cache.DeletionHandlingMetaNamespaceKeyFunc)
	var options []cache.StoreOption
	if transform := transformFrom(settings); transform != nil {
		options = append(options, cache.WithTransformer(transform))
	}
	return &part{methods: storeMethods(cache.NewStore(keyFunc, options...))}, nil
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
		"bookmark": func(a arguments) (any, error) {
			store.Bookmark(a.text("resourceVersion"))
			return nil, nil
		},
		"lastStoreSyncResourceVersion": func(arguments) (any, error) { return store.LastStoreSyncResourceVersion(), nil },
	}
}
