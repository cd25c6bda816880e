//go:build before_0_33

package main

import (
	"context"

	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	"k8s.io/apimachinery/pkg/runtime"
	"k8s.io/apimachinery/pkg/watch"
	"k8s.io/client-go/dynamic"
	"k8s.io/client-go/tools/cache"
)

// listWatch asks a collection with options that have been prepared. As generated informers did, it has no context.
func listWatch(collection dynamic.ResourceInterface, prepare func(metav1.ListOptions) metav1.ListOptions) *cache.ListWatch {
	return &cache.ListWatch{
		ListFunc: func(options metav1.ListOptions) (runtime.Object, error) {
			return collection.List(context.Background(), prepare(options))
		},
		WatchFunc: func(options metav1.ListOptions) (watch.Interface, error) {
			return collection.Watch(context.Background(), prepare(options))
		},
	}
}

// queueMode names the queue under the informer: there is but one.
func queueMode() string { return "delta-fifo" }

func runInformer(ctx context.Context, shared cache.SharedInformer) { shared.Run(ctx.Done()) }

// onWatchError calls hear with every error, and then does what client-go does by default.
func onWatchError(shared cache.SharedInformer, hear func(error)) error {
	return shared.SetWatchErrorHandler(func(reflector *cache.Reflector, err error) {
		hear(err)
		cache.DefaultWatchErrorHandler(reflector, err)
	})
}
