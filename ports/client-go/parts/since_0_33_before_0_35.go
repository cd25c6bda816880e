//go:build before_0_35 && !before_0_33

package main

import "k8s.io/client-go/tools/cache"

// createRealFIFO: docs/parts/real-fifo.md
func createRealFIFO(settings arguments, _ func(string, any)) (*part, error) {
	refuse(settings, "0.36", "atomicEvents", "emitDeltaTypeBookmark", "unlockWhileProcessing")
	queue := cache.NewRealFIFO(keyFuncFrom(settings, cache.MetaNamespaceKeyFunc), knownObjectsFrom(settings), transformFrom(settings))
	return &part{methods: queueMethods(queue), close: queue.Close}, nil
}
