package main

// kinds is what client-go can be driven as, part by part.
var kinds = map[string]createPart{
	"key-functions":     createKeyFunctions,
	"store":             createStore,
	"indexer":           createIndexer,
	"thread-safe-store": createThreadSafeStore,
	"delta-fifo":        createDeltaFIFO,
	"reflector":         createReflector,
	"expiration-cache":  createExpirationCache,
	"undelta-store":     createUndeltaStore,
	"lister":            createLister,
	"heap":              createHeap,
	"controller":        createController,
	"plain-informer":    createPlainInformer,
	"event-handler":     createEventHandler,
	"mutation-cache":    createMutationCache,
	"mutation-detector": createMutationDetector,
	"fifo":              createFIFO,
	"real-fifo":         createRealFIFO,
	"retry-watcher":     createRetryWatcher,
	"informer-watcher":  createInformerWatcher,
	"until":             createUntil,
}
