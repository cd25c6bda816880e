//go:build !before_0_31

package main

import (
	"time"

	"k8s.io/client-go/util/flowcontrol"
)

// setExpiry gives a back-off a rule of one's own: since 0.32.
func setExpiry(backoff *flowcontrol.Backoff, after time.Duration) error {
	backoff.HasExpiredFunc = func(event, lastUpdate time.Time, _ time.Duration) bool {
		return event.Sub(lastUpdate) >= after
	}
	return nil
}
