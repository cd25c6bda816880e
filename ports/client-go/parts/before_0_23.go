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

func setSpamKey(*record.CorrelatorOptions, func(*corev1.Event) string) error {
	return failf("not-supported", "the key by which spam is told has been for users to say since 0.23")
}
