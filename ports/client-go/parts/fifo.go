package main

import "k8s.io/client-go/tools/cache"

// createFIFO: docs/parts/fifo.md
func createFIFO(settings arguments, _ func(string, any)) (*part, error) {
	queue := cache.NewFIFO(keyFuncFrom(settings, cache.DeletionHandlingMetaNamespaceKeyFunc))
	return &part{methods: queueMethods(queue), close: queue.Close}, nil
}
