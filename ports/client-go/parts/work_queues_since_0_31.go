//go:build !before_0_31

package main

import "k8s.io/client-go/util/workqueue"

type (
	workQueue     = workqueue.TypedInterface[any]
	delayingQueue = workqueue.TypedDelayingInterface[any]
	limitingQueue = workqueue.TypedRateLimitingInterface[any]
)

func newWorkQueue(config workQueueConfig) workQueue {
	made := workqueue.TypedQueueConfig[any]{Name: config.name, MetricsProvider: orNone(config.metrics)}
	if config.storage != nil {
		made.Queue = config.storage
	}
	return workqueue.NewTypedWithConfig(made)
}

func newDelayingQueue(config delayingQueueConfig) delayingQueue {
	made := workqueue.TypedDelayingQueueConfig[any]{
		Name: config.name, MetricsProvider: orNone(config.metrics), Queue: config.queue,
	}
	if config.clock != nil {
		made.Clock = config.clock
	}
	return workqueue.NewTypedDelayingQueueWithConfig(made)
}

func newLimitingQueue(config limitingQueueConfig, limiter *scriptedLimiter) limitingQueue {
	made := workqueue.TypedRateLimitingQueueConfig[any]{
		Name: config.name, MetricsProvider: orNone(config.metrics), DelayingQueue: config.queue,
	}
	return workqueue.NewTypedRateLimitingQueueWithConfig(limiter, made)
}
