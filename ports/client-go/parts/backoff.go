package main

import (
	"time"

	"k8s.io/apimachinery/pkg/util/wait"
	"k8s.io/utils/clock"
)

// waitBackoffFrom is the back-off that settings mean.
func waitBackoffFrom(settings arguments) wait.Backoff {
	return wait.Backoff{
		Duration: settings.duration("durationMs"),
		Factor:   settings.number("factor"),
		Jitter:   settings.number("jitter"),
		Steps:    int(settings.number("steps")),
		Cap:      settings.duration("capMs"),
	}
}

// createBackoff: docs/parts/backoff.md
func createBackoff(settings arguments, _ func(string, any)) (*part, error) {
	delay, err := delayFrom(settings)
	if err != nil {
		return nil, err
	}
	return &part{methods: map[string]method{
		"delays": func(a arguments) (any, error) {
			delays := []float64{}
			for range int(a.number("times")) {
				delays = append(delays, inMilliseconds(delay()))
			}
			return delays, nil
		},
	}}, nil
}

func delayFrom(settings arguments) (wait.DelayFunc, error) {
	backoff := waitBackoffFrom(settings)
	switch settings.text("way") {
	case "", "stepping":
		return backoff.Step, nil
	case "as a function":
		return backoff.DelayFunc(), nil
	case "jitter alone":
		return func() time.Duration { return wait.Jitter(backoff.Duration, backoff.Jitter) }, nil
	case "with reset":
		return backoff.DelayWithReset(clock.RealClock{}, settings.duration("resetMs")), nil
	case "with sliding reset":
		return slidingDelay(backoff, settings.duration("resetMs")), nil
	}
	return nil, failf("invalid", "no way %q", settings.text("way"))
}

// slidingDelay reads the delays of the older kind, which only gives timers, from a clock that notes for how long each is set.
func slidingDelay(backoff wait.Backoff, reset time.Duration) wait.DelayFunc {
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
	clock.RealClock
	last time.Duration
}

// NewTimer is called by client-go.
func (c *notingClock) NewTimer(d time.Duration) clock.Timer {
	c.last = d
	return &notingTimer{Timer: c.RealClock.NewTimer(d), clock: c}
}

type notingTimer struct {
	clock.Timer
	clock *notingClock
}

// Reset is called by client-go.
func (t *notingTimer) Reset(d time.Duration) bool {
	t.clock.last = d
	return t.Timer.Reset(d)
}
