//go:build !before_0_33

package main

import (
	"context"
	"time"

	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	"k8s.io/apimachinery/pkg/runtime"
	"k8s.io/apimachinery/pkg/watch"
	"k8s.io/client-go/dynamic"
	"k8s.io/client-go/tools/cache"
)

// listWatch asks a collection with options that have been prepared.
func listWatch(collection dynamic.ResourceInterface, prepare func(metav1.ListOptions) metav1.ListOptions) *cache.ListWatch {
	return &cache.ListWatch{
		ListWithContextFunc: func(ctx context.Context, options metav1.ListOptions) (runtime.Object, error) {
			return collection.List(ctx, prepare(options))
		},
		WatchFuncWithContext: func(ctx context.Context, options metav1.ListOptions) (watch.Interface, error) {
			return collection.Watch(ctx, prepare(options))
		},
	}
}

// register adds a handler; without a period, with that of the informer.
func register(shared cache.SharedInformer, added handler, period *time.Duration) (any, error) {
	return shared.AddEventHandlerWithOptions(added, cache.HandlerOptions{ResyncPeriod: period})
}

func runInformer(ctx context.Context, shared cache.SharedInformer) { shared.RunWithContext(ctx) }

// onWatchError calls hear with every error, and then does what client-go does by default.
func onWatchError(shared cache.SharedInformer, hear func(error)) error {
	return shared.SetWatchErrorHandlerWithContext(func(ctx context.Context, reflector *cache.Reflector, err error) {
		hear(err)
		cache.DefaultWatchErrorHandler(ctx, reflector, err)
	})
}
