//go:build !before_0_36

package main

import "k8s.io/apimachinery/pkg/watch"

func stopWatcher(watcher watch.Interface) error {
	watcher.Stop()
	return nil
}
