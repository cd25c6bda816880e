//go:build before_0_26

package main

import (
	"time"

	"k8s.io/client-go/tools/cache"
)

// tellsIsStopped: informers do not say whether they have been stopped.
const tellsIsStopped = false

// isStopped: informers do not say before 0.26.
func isStopped(cache.SharedInformer) *bool { return nil }

// canRemoveHandlers: handlers stay.
const canRemoveHandlers = false

// register adds a handler; without a period, with that of the informer.
func register(shared cache.SharedInformer, added handler, period *time.Duration) (any, error) {
	if period == nil {
		shared.AddEventHandler(added)
	} else {
		shared.AddEventHandlerWithResyncPeriod(added, *period)
	}
	return nil, nil
}
