//go:build !before_0_31

package main

import (
	"time"

	"k8s.io/client-go/util/workqueue"
)

func withMaxWait(limiter itemLimiter, longest time.Duration) (itemLimiter, error) {
	return workqueue.NewTypedWithMaxWaitRateLimiter(limiter, longest), nil
}
