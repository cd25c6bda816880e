//go:build before_0_31

package main

import (
	"time"

	"golang.org/x/time/rate"
	"k8s.io/client-go/util/workqueue"
)

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
