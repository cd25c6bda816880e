package main

import (
	"context"
	"errors"
	"fmt"
	"strings"

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
			return isInterrupted(errorNamed(a.text("error")))
		},
	}}, nil
}

func loopFrom(settings arguments, script *calledScript) (func(context.Context) error, error) {
	period := settings.duration("periodMs")
	does := func(context.Context) { _, _ = script.call() }
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
			return exponentialBackoffIn(ctx, waitBackoffFrom(settings), script)
		}, nil
	case "polling":
		return polling(settings, script)
	case "polling as of old":
		return pollingAsOfOld(settings, script), nil
	}
	return nil, failf("invalid", "no way %q", settings.text("way"))
}

func errorNamed(words string) error {
	switch words {
	case "timeout":
		return errWaitTimeout
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
