//go:build before_0_31 && !before_0_23

package main

import (
	"time"

	"k8s.io/client-go/util/workqueue"
)

func withMaxWait(limiter itemLimiter, longest time.Duration) (itemLimiter, error) {
	return workqueue.NewWithMaxWaitRateLimiter(limiter, longest), nil
}
