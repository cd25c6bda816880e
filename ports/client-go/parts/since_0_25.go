//go:build !before_0_25

package main

import (
	"context"

	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	"k8s.io/apimachinery/pkg/apis/meta/v1/unstructured"
	"k8s.io/apimachinery/pkg/watch"
	"k8s.io/client-go/dynamic"
	"k8s.io/client-go/tools/cache"
)

func apply(ctx context.Context, at dynamic.ResourceInterface, a arguments) (*unstructured.Unstructured, error) {
	options := metav1.ApplyOptions{FieldManager: a.text("fieldManager"), Force: a.flag("force")}
	return at.Apply(ctx, a.text("name"), unstructuredFrom(a), options)
}

func broadcast(broadcaster *watch.Broadcaster, event watch.Event) error {
	return broadcaster.Action(event.Type, event.Object)
}

func broadcastOrDrop(broadcaster *watch.Broadcaster, event watch.Event) (any, error) {
	return broadcaster.ActionOrDrop(event.Type, event.Object)
}

// watchBroadcasts adds a watcher that gets some events first, if any.
func watchBroadcasts(broadcaster *watch.Broadcaster, first []watch.Event) (watch.Interface, error) {
	if first == nil {
		return broadcaster.Watch()
	}
	return broadcaster.WatchWithPrefix(first)
}

func setInternalErrorRetry(reflector *cache.Reflector, settings arguments) {
	reflector.MaxInternalErrorRetryDuration = milliseconds(settings.number("internalErrorRetryMaxMs"))
}
