//go:build before_0_26

package main

import (
	"time"

	"k8s.io/client-go/tools/cache"
)

// tellsIsStopped: informers do not say whether they have been stopped.
const tellsIsStopped = false

// isStopped: informers do not say before 0.26.
func isStopped(cache.SharedInformer) bool { return false }

// canRemoveHandlers: handlers stay.
const canRemoveHandlers = false

// registration: an informer gives nothing for a handler.
type registration struct{}

// register adds a handler; without a period, with that of the informer.
func register(shared cache.SharedInformer, added *handler, period *time.Duration) (registration, error) {
	if period == nil {
		shared.AddEventHandler(added)
	} else {
		shared.AddEventHandlerWithResyncPeriod(added, *period)
	}
	return registration{}, nil
}

func unregister(cache.SharedInformer, registration) error {
	return failf(notSupported, "handlers are removed since 0.26")
}
