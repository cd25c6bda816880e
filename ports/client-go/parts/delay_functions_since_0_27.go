//go:build !before_0_27

package main

import (
	"time"

	"k8s.io/apimachinery/pkg/util/wait"
	"k8s.io/utils/clock"
)

func delayFunc(backoff wait.Backoff) (func() time.Duration, error) { return backoff.DelayFunc(), nil }

func delayWithReset(backoff wait.Backoff, reset time.Duration) (func() time.Duration, error) {
	return backoff.DelayWithReset(clock.RealClock{}, reset), nil
}
