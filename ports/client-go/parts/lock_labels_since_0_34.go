//go:build !before_0_34

package main

import "k8s.io/client-go/tools/leaderelection/resourcelock"

func labelLock(lock *resourcelock.LeaseLock, labels map[string]string) error {
	lock.Labels = labels
	return nil
}
