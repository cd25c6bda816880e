//go:build before_0_27

package main

import (
	"k8s.io/client-go/tools/cache"

	"informer-conformance.dev/kit"
)

// tellsInitialList: handlers do not learn which additions belong to the initial list.
const tellsInitialList = false

// registrationsHaveSynced: registrations say nothing.
const registrationsHaveSynced = false

var _ cache.ResourceEventHandler = handler{}

// OnAdd is called by client-go.
func (h handler) OnAdd(object any) { h.Tell(kit.Told{Type: "add", Object: object}) }

// streamsLists is whether informers ask for their first list as a stream.
func streamsLists() bool { return false }
