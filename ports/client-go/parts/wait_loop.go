package main

import (
	"context"
	"errors"
	"fmt"
	"strings"
	"time"

	"k8s.io/apimachinery/pkg/util/wait"
)

// createWaitLoop: docs/parts/wait-loop.md
func createWaitLoop(settings arguments, report func(string, any)) (*part, error) {
	ctx, stop := context.WithCancel(context.Background())
	script := newCalledScript(settings, report, stop)
	loop, err := loopFrom(settings, script)
	if err != nil {
		return nil, err
	}
	return &part{close: stop, methods: map[string]method{
		"run":  func(arguments) (any, error) { script.start(); return nil, loop(ctx) },
		"stop": func(arguments) (any, error) { stop(); return nil, nil },
		"interrupted": func(a arguments) (any, error) {
			return wait.Interrupted(errorNamed(a.text("error"))), nil
		},
	}}, nil
}

func loopFrom(settings arguments, script *calledScript) (func(context.Context) error, error) {
	period, timeout := settings.duration("periodMs"), settings.duration("timeoutMs")
	immediate := settings.flag("isImmediate")
	does := func(context.Context) { _, _ = script.call() }
	asks := func(context.Context) (bool, error) { return script.call() }
	switch settings.text("way") {
	case "", "until":
		return func(ctx context.Context) error { wait.UntilWithContext(ctx, does, period); return nil }, nil
	case "non-sliding until":
		return func(ctx context.Context) error { wait.NonSlidingUntilWithContext(ctx, does, period); return nil }, nil
	case "jittered until":
		return func(ctx context.Context) error {
			wait.JitterUntilWithContext(ctx, does, period, settings.number("jitter"), true)
			return nil
		}, nil
	case "exponential backoff":
		return func(context.Context) error { return wait.ExponentialBackoff(waitBackoffFrom(settings), script.call) }, nil
	case "exponential backoff in a context":
		return func(ctx context.Context) error {
			return wait.ExponentialBackoffWithContext(ctx, waitBackoffFrom(settings), asks)
		}, nil
	case "polling":
		if !settings.has("timeoutMs") {
			return func(ctx context.Context) error {
				return wait.PollUntilContextCancel(ctx, period, immediate, asks)
			}, nil
		}
		return func(ctx context.Context) error {
			return wait.PollUntilContextTimeout(ctx, period, timeout, immediate, asks)
		}, nil
	case "polling as of old":
		return pollingAsOfOld(period, timeout, immediate, asks), nil
	}
	return nil, failf("invalid", "no way %q", settings.text("way"))
}

func pollingAsOfOld(
	period, timeout time.Duration, immediate bool, asks wait.ConditionWithContextFunc,
) func(context.Context) error {
	//nolint:staticcheck // Deprecated, and relied upon.
	poll := wait.PollWithContext
	if immediate {
		//nolint:staticcheck // Deprecated, and relied upon.
		poll = wait.PollImmediateWithContext
	}
	return func(ctx context.Context) error { return poll(ctx, period, timeout, asks) }
}

func errorNamed(words string) error {
	switch words {
	case "timeout":
		return wait.ErrorInterrupted(nil)
	case "cancellation":
		return context.Canceled
	case "deadline":
		return context.DeadlineExceeded
	case "failure":
		return errors.New("the call fails")
	}
	inner, wrapped := strings.CutPrefix(words, "wrapped ")
	if !wrapped {
		panic(failf("invalid", "no error %q", words))
	}
	return fmt.Errorf("wrapped: %w", errorNamed(inner))
}
