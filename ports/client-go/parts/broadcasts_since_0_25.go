//go:build !before_0_25

package main

import "k8s.io/apimachinery/pkg/watch"

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
