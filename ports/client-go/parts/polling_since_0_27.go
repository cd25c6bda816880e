//go:build !before_0_27

package main

import (
	"context"

	"k8s.io/apimachinery/pkg/util/wait"
)

func exponentialBackoffIn(ctx context.Context, backoff wait.Backoff, script *calledScript) error {
	return wait.ExponentialBackoffWithContext(ctx, backoff, script.callIn)
}

func polling(settings arguments, script *calledScript) (func(context.Context) error, error) {
	period, timeout := settings.duration("periodMs"), settings.duration("timeoutMs")
	immediate := settings.flag("isImmediate")
	return func(ctx context.Context) error {
		if settings.has("timeoutMs") {
			return wait.PollUntilContextTimeout(ctx, period, timeout, immediate, script.callIn)
		}
		return wait.PollUntilContextCancel(ctx, period, immediate, script.callIn)
	}, nil
}
