//go:build before_0_27 && !before_0_25

package main

import "k8s.io/client-go/util/workqueue"

// limitDelays puts a limiter before a queue.
func limitDelays(queue delayingQueue, limiter *scriptedLimiter) limitingQueue {
	return workqueue.NewRateLimitingQueueWithDelayingInterface(queue, limiter)
}
