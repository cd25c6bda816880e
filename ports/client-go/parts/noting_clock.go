package main

import (
	"time"

	"k8s.io/apimachinery/pkg/util/wait"
)

// slidingDelay reads the delays of the older kind, which only gives timers, from a clock that notes for how long each is set.
func slidingDelay(backoff wait.Backoff, reset time.Duration) func() time.Duration {
	noting := &notingClock{}
	//nolint:staticcheck // Deprecated, and relied upon.
	manager := wait.NewExponentialBackoffManager(
		backoff.Duration, backoff.Cap, reset, backoff.Factor, backoff.Jitter, noting)
	return func() time.Duration {
		manager.Backoff().Stop()
		return noting.last
	}
}

type notingClock struct {
	baseClock
	last time.Duration
}

// NewTimer is called by client-go.
func (c *notingClock) NewTimer(d time.Duration) clockTimer {
	c.last = d
	return &notingTimer{clockTimer: c.baseClock.NewTimer(d), clock: c}
}

type notingTimer struct {
	clockTimer
	clock *notingClock
}

// Reset is called by client-go.
func (t *notingTimer) Reset(d time.Duration) bool {
	t.clock.last = d
	return t.clockTimer.Reset(d)
}
