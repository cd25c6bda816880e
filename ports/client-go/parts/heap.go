package main

import (
	"strconv"

	"k8s.io/apimachinery/pkg/api/meta"
	"k8s.io/client-go/tools/cache"
)

// createHeap: docs/parts/heap.md
func createHeap(settings arguments, _ func(string, any)) (*part, error) {
	heap := cache.NewHeap(keyFuncFrom(settings, cache.DeletionHandlingMetaNamespaceKeyFunc), hasLowerVersion)
	return &part{close: heap.Close, methods: map[string]method{
		"add":             func(a arguments) (any, error) { return nil, heap.Add(a.object("object")) },
		"update":          func(a arguments) (any, error) { return nil, heap.Update(a.object("object")) },
		"addIfNotPresent": func(a arguments) (any, error) { return nil, heap.AddIfNotPresent(a.object("object")) },
		"bulkAdd":         func(a arguments) (any, error) { return nil, heap.BulkAdd(a.objects("objects")) },
		"delete":          func(a arguments) (any, error) { return nil, heap.Delete(a.object("object")) },
		"pop": func(arguments) (any, error) {
			item, err := heap.Pop()
			if err != nil {
				return nil, err
			}
			return map[string]any{"item": jsonOf(item)}, nil
		},
		"list":     func(arguments) (any, error) { return jsonList(heap.List()), nil },
		"listKeys": func(arguments) (any, error) { return append([]string{}, heap.ListKeys()...), nil },
		"get": func(a arguments) (any, error) {
			found, _, err := heap.Get(a.object("object"))
			return jsonOf(found), err
		},
		"getByKey": func(a arguments) (any, error) {
			found, _, err := heap.GetByKey(a.text("key"))
			return jsonOf(found), err
		},
		"close":    func(arguments) (any, error) { heap.Close(); return nil, nil },
		"isClosed": func(arguments) (any, error) { return heap.IsClosed(), nil },
	}}, nil
}

// hasLowerVersion orders objects by their versions, taken as numbers.
func hasLowerVersion(one, other any) bool { return versionNumber(one) < versionNumber(other) }

func versionNumber(object any) int {
	accessor, err := meta.Accessor(object)
	if err != nil {
		return 0
	}
	number, _ := strconv.Atoi(accessor.GetResourceVersion())
	return number
}
