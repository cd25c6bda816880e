//go:build before_0_25

package main

import (
	"context"

	"k8s.io/apimachinery/pkg/apis/meta/v1/unstructured"
	"k8s.io/apimachinery/pkg/watch"
	"k8s.io/client-go/dynamic"
	"k8s.io/client-go/tools/cache"
)

func apply(context.Context, dynamic.ResourceInterface, arguments) (*unstructured.Unstructured, error) {
	return nil, failf("not-supported", "dynamic clients have applied since 0.25")
}

func broadcast(broadcaster *watch.Broadcaster, event watch.Event) error {
	broadcaster.Action(event.Type, event.Object)
	return nil
}

func broadcastOrDrop(*watch.Broadcaster, watch.Event) (any, error) {
	return nil, failf("not-supported", "nothing that was offered could be dropped")
}

// watchBroadcasts adds a watcher that gets some events first, if any.
func watchBroadcasts(broadcaster *watch.Broadcaster, first []watch.Event) (watch.Interface, error) {
	if first == nil {
		return broadcaster.Watch(), nil
	}
	return broadcaster.WatchWithPrefix(first), nil
}

func setInternalErrorRetry(_ *cache.Reflector, settings arguments) {
	refuse(settings, "0.25", "internalErrorRetryMaxMs")
}

func limitDelays(delayingQueue, *scriptedLimiter) limitingQueue {
	panic(failf("not-supported", "a limiter is put before a queue of one's own since 0.25"))
}
