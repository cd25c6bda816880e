//go:build !before_0_27

package main

import "k8s.io/client-go/tools/cache"

// tellsInitialList: handlers hear which additions are of the first list.
const tellsInitialList = true

// registrationsHaveSynced: registrations say whether their handler has heard of the whole first list.
const registrationsHaveSynced = true

var _ cache.ResourceEventHandler = (*handler)(nil)

// OnAdd is called by client-go.
func (h *handler) OnAdd(object any, isInInitialList bool) {
	h.notify(notification{Type: "add", Object: object, IsInInitialList: &isInInitialList}, object)
}

func hasSynced(registered registration) (bool, error) { return registered.HasSynced(), nil }
