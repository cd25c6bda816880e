//go:build before_0_31 && !before_0_27

package main

import (
	"k8s.io/client-go/tools/cache"
	"k8s.io/client-go/util/workqueue"
)

func setReflectorWatchTimeout(_ *cache.ReflectorOptions, settings arguments) {
	refuse(settings, "0.31", "watchTimeoutMinMs")
}

type (
	workQueue     = workqueue.Interface
	delayingQueue = workqueue.DelayingInterface
	limitingQueue = workqueue.RateLimitingInterface
)

func newWorkQueue(config workQueueConfig) workQueue {
	if config.storage != nil {
		panic(failf("not-supported", "queues take a storage since 0.31"))
	}
	return workqueue.NewWithConfig(workqueue.QueueConfig{Name: config.name, MetricsProvider: orNone(config.metrics)})
}

func newDelayingQueue(config delayingQueueConfig) delayingQueue {
	made := workqueue.DelayingQueueConfig{
		Name: config.name, MetricsProvider: orNone(config.metrics), Queue: config.queue,
	}
	if config.clock != nil {
		made.Clock = config.clock
	}
	return workqueue.NewDelayingQueueWithConfig(made)
}

func newLimitingQueue(config limitingQueueConfig, limiter *scriptedLimiter) limitingQueue {
	made := workqueue.RateLimitingQueueConfig{
		Name: config.name, MetricsProvider: orNone(config.metrics), DelayingQueue: config.queue,
	}
	return workqueue.NewRateLimitingQueueWithConfig(limiter, made)
}
