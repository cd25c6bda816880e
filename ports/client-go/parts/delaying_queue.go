package main

import (
	"time"

	"k8s.io/client-go/util/workqueue"
	"k8s.io/utils/clock"
)

// createDelayingQueue: docs/parts/delaying-queue.md
func createDelayingQueue(settings arguments, report func(string, any)) (*part, error) {
	metrics := newRecordingMetrics()
	items := queueItemsFrom(settings)
	own := &heldQueue{TypedInterface: workqueue.NewTyped[any](), report: report}
	config := workqueue.TypedDelayingQueueConfig[any]{
		Name: settings.text("name"), MetricsProvider: metricsProviderFrom(settings, metrics),
	}
	if settings.has("losesTimersBelowMs") {
		config.Clock = &losingClock{below: milliseconds(settings.number("losesTimersBelowMs"))}
	}
	if settings.flag("hasOwnQueue") {
		config.Queue = own
	}
	queue := workqueue.NewTypedDelayingQueueWithConfig(config)
	methods := allOf(metrics.methods(), delayingQueueMethods(queue, items), own.gate.methods())
	return &part{methods: methods, close: func() { queue.ShutDown(); own.gate.release() }}, nil
}

// delayingQueueMethods are the methods of queues that take items for later.
func delayingQueueMethods(queue workqueue.TypedDelayingInterface[any], items queueItems) map[string]method {
	methods := workQueueMethods(queue, items)
	methods["addAfter"] = func(a arguments) (any, error) {
		queue.AddAfter(items.from(a), milliseconds(a.number("delayMs")))
		return nil, nil
	}
	return methods
}

// heldQueue tells what is added to it, and can be held up: whoever adds waits meanwhile.
type heldQueue struct {
	workqueue.TypedInterface[any]
	gate   gate
	report func(string, any)
}

func (q *heldQueue) Add(item any) {
	q.report("add", itemWords(item))
	q.gate.pass()
	q.TypedInterface.Add(item)
}

// losingClock loses every timer that is shorter than some time. Its tickers are in order.
type losingClock struct {
	clock.RealClock
	below time.Duration
}

func (c *losingClock) NewTimer(d time.Duration) clock.Timer {
	if d < c.below {
		return lostTimer{}
	}
	return c.RealClock.NewTimer(d)
}

// lostTimer never fires.
type lostTimer struct{}

func (lostTimer) C() <-chan time.Time      { return nil }
func (lostTimer) Stop() bool               { return true }
func (lostTimer) Reset(time.Duration) bool { return true }
