//go:build !before_0_23

package main

import (
	"context"

	"k8s.io/apimachinery/pkg/util/wait"
)

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
