//go:build before_0_25

package main

import "k8s.io/apimachinery/pkg/watch"

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
