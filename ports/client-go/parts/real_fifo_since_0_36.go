//go:build !before_0_36

package main

import "k8s.io/client-go/tools/cache"

// createRealFIFO: docs/parts/real-fifo.md
func createRealFIFO(settings arguments, _ func(string, any)) (*part, error) {
	queue := cache.NewRealFIFOWithOptions(cache.RealFIFOOptions{
		KeyFunction:           keyFuncFrom(settings, nil),
		KnownObjects:          knownObjectsFrom(settings),
		Transformer:           transformFrom(settings),
		AtomicEvents:          settings.flag("atomicEvents"),
		EmitDeltaTypeBookmark: settings.flag("emitDeltaTypeBookmark"),
		UnlockWhileProcessing: settings.flag("unlockWhileProcessing"),
	})
	methods := queueMethods(queue)
	methods["bookmark"] = func(a arguments) (any, error) { return nil, queue.Bookmark(a.text("resourceVersion")) }
	methods["popBatch"] = func(a arguments) (any, error) {
		popped := &popped{queue: queue, methods: methods, args: a}
		err := queue.PopBatch(
			func(batch []cache.Delta, isInInitialList bool) error {
				return popped.take(cache.Deltas(batch), isInInitialList, false)
			},
			func(item any, isInInitialList bool) error { return popped.take(item, isInInitialList, true) },
		)
		return popped.value, err
	}
	return &part{methods: methods, close: queue.Close}, nil
}
