//go:build before_0_36

package main

import (
	"context"
	"reflect"

	"k8s.io/client-go/informers"
	"k8s.io/client-go/tools/cache"
)

// checkerMethods: checkers came with 0.36.
func checkerMethods(context.Context, []*awaited) map[string]method { return nil }

// infoJSON: each delta is about an object.
func infoJSON(cache.Delta) any { return nil }

var errNoCheckers = failf("not-supported", "informers and registrations have checkers since 0.36")

func informerDone(cache.SharedIndexInformer) (any, error) { return nil, errNoCheckers }

func registrationDone(registration) (any, error) { return nil, errNoCheckers }

func startFactory(ctx context.Context, factory informers.SharedInformerFactory) {
	factory.Start(ctx.Done())
}

func waitForFactory(ctx context.Context, factory informers.SharedInformerFactory) map[reflect.Type]bool {
	return factory.WaitForCacheSync(ctx.Done())
}

// factorySyncMethods: a wait comes to no error before 0.36.
func factorySyncMethods(context.Context, informers.SharedInformerFactory) map[string]method {
	return nil
}

// createInformerName: informers have names since 0.36.
var createInformerName createPart

// newIndexer makes an indexer with what settings say of it.
func newIndexer(settings arguments) cache.Indexer {
	refuse(settings, "0.36", "transform")
	return cache.NewIndexer(keyFuncFrom(settings, cache.DeletionHandlingMetaNamespaceKeyFunc), indexersFrom(settings))
}

// workerGateMethods: the queue is locked while an item is worked off, so that who holds it up lets everybody else wait for
// a mutex.
func workerGateMethods(*gate) map[string]method { return nil }

// whileWorking: the queue is locked while an item is worked off, and the answer would be waited for forever.
func whileWorking(func() bool) func() bool {
	panic(failf("not-supported", "queues can be asked while an item is worked off since 0.36"))
}
