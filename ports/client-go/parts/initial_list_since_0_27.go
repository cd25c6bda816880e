//go:build !before_0_27

package main

import "k8s.io/client-go/tools/cache"

// popProcess makes a function for Pop.
func popProcess(process func(item any, isInInitialList bool) error) cache.PopProcessFunc {
	return process
}

// processFunc makes a function for the Config of a controller.
func processFunc(process func(item any) error) cache.ProcessFunc {
	return func(item any, _ bool) error { return process(item) }
}

// asHandler is what client-go calls.
func asHandler(handler initialListHandler) cache.ResourceEventHandler { return handler }

// tellAdded calls a handler as client-go does.
func tellAdded(handler cache.ResourceEventHandler, object any, isInInitialList bool) {
	handler.OnAdd(object, isInInitialList)
}

// detailedFuncs is a handler of callbacks that hear of the initial list.
func detailedFuncs(add func(object any, isInInitialList bool), update func(older, newer any), remove func(object any)) cache.ResourceEventHandler {
	return cache.ResourceEventHandlerDetailedFuncs{AddFunc: add, UpdateFunc: update, DeleteFunc: remove}
}
