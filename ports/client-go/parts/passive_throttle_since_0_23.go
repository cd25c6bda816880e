//go:build !before_0_23

package main

import "k8s.io/client-go/util/flowcontrol"

func newPassiveThrottle(qps float32, burst int, clock flowcontrol.Clock) (passiveThrottle, error) {
	return flowcontrol.NewTokenBucketPassiveRateLimiterWithClock(qps, burst, clock), nil
}
