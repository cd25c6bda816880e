package main

import "k8s.io/client-go/tools/cache"

// popProcess makes a function for Pop.
func popProcess(process func(item any, isInInitialList bool) error) cache.PopProcessFunc {
	return process
}

// requeueError: a failed process could ask for its item to be put back up to 0.32.
func requeueError(error) error {
	panic(failf("not-supported", "this release puts nothing back"))
}
