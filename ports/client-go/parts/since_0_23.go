//go:build !before_0_23

package main

import (
	"context"

	corev1 "k8s.io/api/core/v1"
	"k8s.io/apimachinery/pkg/util/wait"
	"k8s.io/client-go/tools/record"
	"k8s.io/client-go/util/flowcontrol"
	"k8s.io/utils/clock"
)

func newIDBackoff(settings arguments) (*flowcontrol.Backoff, error) {
	return flowcontrol.NewBackOffWithJitter(
		settings.duration("initialMs"), settings.duration("maxMs"), settings.number("jitter")), nil
}

func newPassiveThrottle(qps float32, burst int, clock flowcontrol.Clock) (passiveThrottle, error) {
	return flowcontrol.NewTokenBucketPassiveRateLimiterWithClock(qps, burst, clock), nil
}

func pollingAsOfOld(settings arguments, script *calledScript) func(context.Context) error {
	//nolint:staticcheck // Deprecated, and relied upon.
	poll := wait.PollWithContext
	if settings.flag("isImmediate") {
		//nolint:staticcheck // Deprecated, and relied upon.
		poll = wait.PollImmediateWithContext
	}
	return func(ctx context.Context) error {
		return poll(ctx, settings.duration("periodMs"), settings.duration("timeoutMs"), script.callIn)
	}
}

// What a clock is made of.
type (
	baseClock  = clock.RealClock
	clockTimer = clock.Timer
)

var realClock = clock.RealClock{}

func setSpamKey(options *record.CorrelatorOptions, key func(*corev1.Event) string) error {
	options.SpamKeyFunc = key
	return nil
}
