//go:build before_0_27

package main

import "k8s.io/client-go/util/workqueue"

type (
	workQueue     = workqueue.Interface
	delayingQueue = workqueue.DelayingInterface
	limitingQueue = workqueue.RateLimitingInterface
)

func newWorkQueue(config workQueueConfig) workQueue {
	if config.storage != nil {
		panic(failf("not-supported", "queues take a storage since 0.31"))
	}
	defer provideMetrics(config.metrics)()
	return workqueue.NewNamed(config.name)
}

// newDelayingQueue: a queue of one's own and a clock are not for the same queue.
func newDelayingQueue(config delayingQueueConfig) delayingQueue {
	defer provideMetrics(config.metrics)()
	switch {
	case config.queue != nil && config.clock != nil:
		panic(failf("not-supported", "a queue of one's own has no clock before 0.27"))
	case config.queue != nil:
		return workqueue.NewDelayingQueueWithCustomQueue(config.queue, config.name)
	case config.clock != nil:
		return workqueue.NewDelayingQueueWithCustomClock(config.clock, config.name)
	}
	return workqueue.NewNamedDelayingQueue(config.name)
}

func newLimitingQueue(config limitingQueueConfig, limiter *scriptedLimiter) limitingQueue {
	defer provideMetrics(config.metrics)()
	if config.queue == nil {
		return workqueue.NewNamedRateLimitingQueue(limiter, config.name)
	}
	return limitDelays(config.queue, limiter)
}

// provider is that of the process, which all queues take before 0.27: it keeps the metrics of the queue that is made.
type provider struct{ *recordingMetrics }

var provided = &provider{}

func init() { workqueue.SetProvider(provided) }

// provideMetrics provides until the function that it returns is called.
func provideMetrics(metrics *recordingMetrics) func() {
	if metrics == nil {
		metrics = newRecordingMetrics()
	}
	provided.recordingMetrics = metrics
	return func() { provided.recordingMetrics = newRecordingMetrics() }
}
