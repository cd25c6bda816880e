//go:build before_0_27

package main

import (
	"time"

	"k8s.io/apimachinery/pkg/util/wait"
)

func delayFunc(wait.Backoff) (func() time.Duration, error) {
	return nil, failf("not-supported", "a back-off has been a function since 0.27")
}

func delayWithReset(wait.Backoff, time.Duration) (func() time.Duration, error) {
	return nil, failf("not-supported", "a back-off has had a reset since 0.27")
}
