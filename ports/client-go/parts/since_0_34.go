//go:build !before_0_34

package main

import (
	"context"

	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	"k8s.io/apimachinery/pkg/runtime"
	"k8s.io/client-go/tools/cache"
	"k8s.io/client-go/tools/leaderelection/resourcelock"
	"k8s.io/client-go/util/consistencydetector"
)

// consistencyCheck compares what has been received with what is listed.
func consistencyCheck(ctx context.Context, settings arguments, list listForCheck, options metav1.ListOptions) method {
	received := func() []any { return settings.objects("objects") }
	var transform consistencydetector.TransformFunc
	if named := transformFrom(settings); named != nil {
		transform = consistencydetector.TransformFunc(named)
	}
	return func(arguments) (any, error) {
		consistencydetector.CheckDataConsistency[runtime.Object](
			ctx, "detector", settings.text("lastResourceVersion"), list, transform, options, received)
		return nil, nil
	}
}

func labelLock(lock *resourcelock.LeaseLock, labels map[string]string) error {
	lock.Labels = labels
	return nil
}

// newStore makes a store with what settings say of it.
func newStore(settings arguments) cache.Store {
	keyFunc := keyFuncFrom(settings, cache.DeletionHandlingMetaNamespaceKeyFunc)
	if transform := transformFrom(settings); transform != nil {
		return cache.NewStore(keyFunc, cache.WithTransformer(transform))
	}
	return cache.NewStore(keyFunc)
}
