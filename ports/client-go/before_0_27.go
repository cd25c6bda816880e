//go:build before_0_27

package main

import "k8s.io/client-go/tools/cache"

// tellsInitialList: handlers do not hear which additions are of the first list.
const tellsInitialList = false

// registrationsHaveSynced: registrations say nothing.
const registrationsHaveSynced = false

var _ cache.ResourceEventHandler = (*handler)(nil)

// OnAdd is called by client-go.
func (h *handler) OnAdd(object any) {
	h.notify(notification{Type: "add", Object: object}, object)
}

func hasSynced(registration) (bool, error) {
	return false, failf(notSupported, "registrations say whether they have synced since 0.27")
}

// streamsLists is whether informers ask for their first list as a stream.
func streamsLists() bool { return false }
