//go:build before_0_36 && !before_0_29

package main

import "k8s.io/apimachinery/pkg/watch"

// stopWatcher refuses: the loop of a stopped watcher goes on without a pause, and the time of the bubble would never move.
func stopWatcher(watch.Interface) error {
	return failf("not-supported", "from 0.29 to 0.35 a watcher of events that is stopped leaves a loop without a pause")
}
