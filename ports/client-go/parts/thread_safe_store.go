package main

import "k8s.io/client-go/tools/cache"

// createThreadSafeStore: docs/parts/thread-safe-store.md
func createThreadSafeStore(settings arguments, _ func(string, any)) (*part, error) {
	store := cache.NewThreadSafeStore(indexersFrom(settings), cache.Indices{})
	return &part{methods: allOf(
		keyedMethods(store), deletionMethods(store), indexMethods(store), versionMethods(store),
		keyedTransactionMethods(store),
	)}, nil
}

// keyedMethods are those of a store that is given keys.
func keyedMethods(store cache.ThreadSafeStore) map[string]method {
	return map[string]method{
		"add":         func(a arguments) (any, error) { store.Add(a.text("key"), a.object("object")); return nil, nil },
		"update":      func(a arguments) (any, error) { store.Update(a.text("key"), a.object("object")); return nil, nil },
		"deleteByKey": func(a arguments) (any, error) { store.Delete(a.text("key")); return nil, nil },
		"replace": func(a arguments) (any, error) {
			items := map[string]any{}
			for i, object := range a.objects("objects") {
				items[a.texts("keys")[i]] = object
			}
			store.Replace(items, a.text("resourceVersion"))
			return nil, nil
		},
		"resync":   func(arguments) (any, error) { return nil, store.Resync() },
		"list":     func(arguments) (any, error) { return jsonList(store.List()), nil },
		"listKeys": func(arguments) (any, error) { return append([]string{}, store.ListKeys()...), nil },
		"getByKey": func(a arguments) (any, error) {
			found, _ := store.Get(a.text("key"))
			return jsonOf(found), nil
		},
	}
}

// deletionMethods delete what is given with its object, which they take since 0.36.
func deletionMethods(of cache.ThreadSafeStore) map[string]method {
	store, ok := of.(interface{ DeleteWithObject(key string, object any) })
	if !ok {
		return nil
	}
	return map[string]method{
		"delete": func(a arguments) (any, error) {
			store.DeleteWithObject(a.text("key"), a.object("object"))
			return nil, nil
		},
	}
}
