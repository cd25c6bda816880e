//go:build !before_0_31

package main

import (
	"time"

	"golang.org/x/time/rate"
	"k8s.io/client-go/util/workqueue"
)

// itemLimiter is a limiter of items that are text.
type itemLimiter = workqueue.TypedRateLimiter[string]

func newMaxOfLimiter(limiters []itemLimiter) itemLimiter {
	return workqueue.NewTypedMaxOfRateLimiter(limiters...)
}

func newExponentialLimiter(base, longest time.Duration) itemLimiter {
	return workqueue.NewTypedItemExponentialFailureRateLimiter[string](base, longest)
}

func newFastSlowLimiter(fast, slow time.Duration, fastAttempts int) itemLimiter {
	return workqueue.NewTypedItemFastSlowRateLimiter[string](fast, slow, fastAttempts)
}

func newBucketLimiter(bucket *rate.Limiter) itemLimiter {
	return &workqueue.TypedBucketRateLimiter[string]{Limiter: bucket}
}

func newDefaultControllerLimiter() itemLimiter {
	return workqueue.DefaultTypedControllerRateLimiter[string]()
}

func newDefaultItemBasedLimiter() itemLimiter {
	return workqueue.DefaultTypedItemBasedRateLimiter[string]()
}
