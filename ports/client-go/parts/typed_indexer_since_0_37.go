//go:build !before_0_37

package main

import "k8s.io/client-go/tools/cache"

// typedIndexMethods are those of an indexer that a view for one type of object has as well, asked of the view.
func typedIndexMethods(indexer cache.Indexer) map[string]method {
	view := cache.NewTypedSharedIndexInformer[typedObject](&capturingInformer{indexer: indexer}).GetTypedIndexer()
	return map[string]method{
		"index": func(a arguments) (any, error) {
			probe, ok := a.object("object").(typedObject)
			if !ok {
				return nil, failf("invalid", "that is no object")
			}
			found, err := view.TypedIndex(a.text("index"), probe)
			return objectList(found), err
		},
		"byIndex": func(a arguments) (any, error) {
			found, err := view.ByTypedIndex(a.text("index"), a.text("value"))
			return objectList(found), err
		},
		"addIndexers": func(a arguments) (any, error) {
			typed := cache.TypedIndexers[typedObject]{}
			for name, indexFunc := range indexersFrom(a) {
				typed[name] = func(object typedObject) ([]string, error) { return indexFunc(object) }
			}
			return nil, view.AddTypedIndexers(typed)
		},
	}
}

func objectList(objects []typedObject) []any {
	list := make([]any, len(objects))
	for i, object := range objects {
		list[i] = jsonOf(object)
	}
	return list
}
