//go:build before_0_23

package main

import (
	"context"
	"time"

	corev1 "k8s.io/api/core/v1"
	"k8s.io/apimachinery/pkg/util/clock"
	"k8s.io/apimachinery/pkg/util/wait"
	"k8s.io/client-go/tools/record"
	"k8s.io/client-go/util/flowcontrol"
)

func withMaxWait(itemLimiter, time.Duration) (itemLimiter, error) {
	return nil, failf("not-supported", "limiters have had a longest wait since 0.23")
}

func newIDBackoff(settings arguments) (*flowcontrol.Backoff, error) {
	if settings.number("jitter") != 0 {
		return nil, failf("not-supported", "a back-off by id has had jitter since 0.23")
	}
	return flowcontrol.NewBackOff(settings.duration("initialMs"), settings.duration("maxMs")), nil
}

func newPassiveThrottle(float32, int, flowcontrol.Clock) (passiveThrottle, error) {
	return nil, failf("not-supported", "there have been passive throttles since 0.23")
}

// pollingAsOfOld has no context before 0.22.
func pollingAsOfOld(settings arguments, script *calledScript) func(context.Context) error {
	poll := wait.Poll
	if settings.flag("isImmediate") {
		poll = wait.PollImmediate
	}
	return func(context.Context) error {
		return poll(settings.duration("periodMs"), settings.duration("timeoutMs"), script.call)
	}
}

// What a clock is made of.
type (
	baseClock  = clock.RealClock
	clockTimer = clock.Timer
)

var realClock = clock.RealClock{}

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

func setSpamKey(*record.CorrelatorOptions, func(*corev1.Event) string) error {
	return failf("not-supported", "the key by which spam is told has been for users to say since 0.23")
}
