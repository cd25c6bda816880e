package main

import (
	"errors"

	"k8s.io/client-go/tools/cache"
)

// createDeltaFIFO: docs/parts/delta-fifo.md
func createDeltaFIFO(settings arguments, _ func(string, any)) (*part, error) {
	options := cache.DeltaFIFOOptions{
		KeyFunction:           keyFuncFrom(settings, nil),
		EmitDeltaTypeReplaced: settings.flag("emitDeltaTypeReplaced"),
		Transformer:           transformFrom(settings),
	}
	if settings.has("knownObjects") {
		options.KnownObjects = storeOf(settings.objects("knownObjects"))
	}
	queue := cache.NewDeltaFIFOWithOptions(options)
	return &part{methods: queueMethods(queue), close: queue.Close}, nil
}

// storeOf is a store that holds these objects.
func storeOf(objects []any) cache.Store {
	store := cache.NewStore(cache.DeletionHandlingMetaNamespaceKeyFunc)
	for _, object := range objects {
		if err := store.Add(object); err != nil {
			panic(failf("invalid", "%v", err))
		}
	}
	return store
}

// queueMethods are the methods that all queues have.
func queueMethods(queue cache.Queue) map[string]method {
	return map[string]method{
		"add":    func(a arguments) (any, error) { return nil, queue.Add(a.object("object")) },
		"update": func(a arguments) (any, error) { return nil, queue.Update(a.object("object")) },
		"delete": func(a arguments) (any, error) { return nil, queue.Delete(a.object("object")) },
		"replace": func(a arguments) (any, error) {
			return nil, queue.Replace(a.objects("objects"), a.text("resourceVersion"))
		},
		"resync":    func(arguments) (any, error) { return nil, queue.Resync() },
		"close":     func(arguments) (any, error) { queue.Close(); return nil, nil },
		"hasSynced": func(arguments) (any, error) { return queue.HasSynced(), nil },
		"pop":       func(a arguments) (any, error) { return pop(queue, a) },
	}
}

// pop pops once. fail: what the processing fails with.
func pop(queue cache.Queue, args arguments) (any, error) {
	inInitialList := false
	item, err := queue.Pop(func(_ any, isInInitialList bool) error {
		inInitialList = isInInitialList
		if args.has("fail") {
			return errors.New(args.text("fail"))
		}
		return nil
	})
	if err != nil {
		return nil, err
	}
	return map[string]any{"item": jsonOf(item), "isInInitialList": inInitialList}, nil
}
