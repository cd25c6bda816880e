//go:build before_0_33 && !before_0_26

package main

import (
	"time"

	"k8s.io/client-go/tools/cache"
)

// register adds a handler; without a period, with that of the informer.
func register(shared cache.SharedInformer, added handler, period *time.Duration) (any, error) {
	if period == nil {
		return shared.AddEventHandler(added)
	}
	return shared.AddEventHandlerWithResyncPeriod(added, *period)
}
