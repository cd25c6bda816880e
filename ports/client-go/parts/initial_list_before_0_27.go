//go:build before_0_27

package main

import "k8s.io/client-go/tools/cache"

// popProcess makes a function for Pop, which does not say what the initial list is.
func popProcess(process func(item any, isInInitialList bool) error) cache.PopProcessFunc {
	return func(item any) error { return process(item, false) }
}

// processFunc makes a function for the Config of a controller.
func processFunc(process func(item any) error) cache.ProcessFunc { return process }

// asHandler is what client-go calls: it does not say what the initial list is.
func asHandler(handler initialListHandler) cache.ResourceEventHandler {
	return handlerWithoutInitialList{handler}
}

type handlerWithoutInitialList struct{ initialListHandler }

// OnAdd is called by client-go.
func (h handlerWithoutInitialList) OnAdd(object any) { h.initialListHandler.OnAdd(object, false) }

// tellAdded calls a handler as client-go does.
func tellAdded(handler cache.ResourceEventHandler, object any, isInInitialList bool) {
	if isInInitialList {
		panic(failf("not-supported", "handlers hear of the initial list since 0.27"))
	}
	handler.OnAdd(object)
}

func detailedFuncs(func(any, bool), func(any, any), func(any)) cache.ResourceEventHandler {
	panic(failf("not-supported", "handlers hear of the initial list since 0.27"))
}
