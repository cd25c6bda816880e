package main

import "k8s.io/client-go/tools/cache"

// createDeltaFIFO: docs/parts/delta-fifo.md
func createDeltaFIFO(settings arguments, _ func(string, any)) (*part, error) {
	options := cache.DeltaFIFOOptions{
		KeyFunction:           keyFuncFrom(settings, nil),
		KnownObjects:          knownObjectsFrom(settings),
		EmitDeltaTypeReplaced: settings.flag("emitDeltaTypeReplaced"),
	}
	setTransformer(&options, settings)
	queue := cache.NewDeltaFIFOWithOptions(options)
	methods := queueMethods(queue)
	methods["keyOf"] = func(a arguments) (any, error) { return queue.KeyOf(a.object("object")) }
	return &part{methods: methods, close: queue.Close}, nil
}
