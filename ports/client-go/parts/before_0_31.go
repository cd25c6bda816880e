//go:build before_0_31

package main

import (
	"time"

	"golang.org/x/time/rate"
	"k8s.io/client-go/tools/cache"
	"k8s.io/client-go/tools/leaderelection"
	"k8s.io/client-go/util/flowcontrol"
	"k8s.io/client-go/util/workqueue"
)

// createConsistencyDetector: a detector is part of the reflector alone before 0.31.
var createConsistencyDetector createPart

func setMinWatchTimeout(_ *cache.Config, settings arguments) {
	refuse(settings, "0.31", "watchTimeoutMinMs")
}

func coordinate(*leaderelection.LeaderElectionConfig) error {
	return failf("not-supported", "elections have been coordinated since 0.31")
}

func setExpiry(*flowcontrol.Backoff, time.Duration) error {
	return failf("not-supported", "a back-off by id has had a rule of one's own since 0.32")
}

// itemLimiter is a limiter of items that are text, among others.
type itemLimiter = workqueue.RateLimiter

func newMaxOfLimiter(limiters []itemLimiter) itemLimiter {
	return workqueue.NewMaxOfRateLimiter(limiters...)
}

func newExponentialLimiter(base, longest time.Duration) itemLimiter {
	return workqueue.NewItemExponentialFailureRateLimiter(base, longest)
}

func newFastSlowLimiter(fast, slow time.Duration, fastAttempts int) itemLimiter {
	return workqueue.NewItemFastSlowRateLimiter(fast, slow, fastAttempts)
}

func newBucketLimiter(bucket *rate.Limiter) itemLimiter {
	return &workqueue.BucketRateLimiter{Limiter: bucket}
}

func newDefaultControllerLimiter() itemLimiter { return workqueue.DefaultControllerRateLimiter() }

func newDefaultItemBasedLimiter() itemLimiter { return workqueue.DefaultItemBasedRateLimiter() }

// createListWatch: the options of a streaming list are made by the reflector alone before 0.31.
var createListWatch createPart
