package main

import (
	"slices"

	"k8s.io/client-go/tools/cache"
)

// createIndexer: docs/parts/indexer.md
func createIndexer(settings arguments, _ func(string, any)) (*part, error) {
	indexer := newIndexer(settings)
	methods := allOf(
		storeMethods(indexer), indexMethods(indexer), versionMethods(indexer), transactionMethods(indexer),
	)
	if settings.flag("isTyped") {
		methods = allOf(methods, typedIndexMethods(indexer))
	}
	return &part{methods: methods}, nil
}

// indexed is what has indexes: an Indexer, or the ThreadSafeStore under it.
type indexed interface {
	Index(indexName string, obj any) ([]any, error)
	IndexKeys(indexName, indexedValue string) ([]string, error)
	ListIndexFuncValues(indexName string) []string
	ByIndex(indexName, indexedValue string) ([]any, error)
	GetIndexers() cache.Indexers
	AddIndexers(newIndexers cache.Indexers) error
}

// indexMethods are the methods that all of them have.
func indexMethods(store indexed) map[string]method {
	return map[string]method{
		"index": func(a arguments) (any, error) {
			found, err := store.Index(a.text("index"), a.object("object"))
			return jsonList(found), err
		},
		"byIndex": func(a arguments) (any, error) {
			found, err := store.ByIndex(a.text("index"), a.text("value"))
			return jsonList(found), err
		},
		"indexKeys": func(a arguments) (any, error) {
			found, err := store.IndexKeys(a.text("index"), a.text("value"))
			return append([]string{}, found...), err
		},
		"listIndexFuncValues": func(a arguments) (any, error) {
			return append([]string{}, store.ListIndexFuncValues(a.text("index"))...), nil
		},
		"addIndexers": func(a arguments) (any, error) { return nil, store.AddIndexers(indexersFrom(a)) },
		"indexes": func(arguments) (any, error) {
			names := []string{}
			for name := range store.GetIndexers() {
				names = append(names, name)
			}
			slices.Sort(names)
			return names, nil
		},
	}
}
