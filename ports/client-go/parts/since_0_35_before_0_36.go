//go:build before_0_36 && !before_0_35

package main

import "k8s.io/client-go/tools/cache"

// createRealFIFO: docs/parts/real-fifo.md
func createRealFIFO(settings arguments, _ func(string, any)) (*part, error) {
	refuse(settings, "0.36", "atomicEvents", "emitDeltaTypeBookmark", "unlockWhileProcessing")
	queue := cache.NewRealFIFOWithOptions(cache.RealFIFOOptions{
		KeyFunction:  keyFuncFrom(settings, nil),
		KnownObjects: knownObjectsFrom(settings),
		Transformer:  transformFrom(settings),
	})
	methods := queueMethods(queue)
	methods["popBatch"] = func(a arguments) (any, error) {
		popped := &popped{queue: queue, methods: methods, args: a}
		err := queue.PopBatch(func(batch []cache.Delta, isInInitialList bool) error {
			return popped.take(cache.Deltas(batch), isInInitialList, false)
		})
		return popped.value, err
	}
	return &part{methods: methods, close: queue.Close}, nil
}
