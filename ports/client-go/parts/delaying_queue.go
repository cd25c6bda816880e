package main

import "time"

// delayingQueueConfig is how to make a queue that takes items for later; what is nil is the library's own.
type delayingQueueConfig struct {
	name    string
	metrics *recordingMetrics
	clock   *losingClock
	queue   workQueue
}

// createDelayingQueue: docs/parts/delaying-queue.md
func createDelayingQueue(settings arguments, report func(string, any)) (*part, error) {
	metrics := newRecordingMetrics()
	items := queueItemsFrom(settings)
	own := &heldQueue{workQueue: newWorkQueue(workQueueConfig{}), report: report}
	config := delayingQueueConfig{name: settings.text("name"), metrics: metricsProviderFrom(settings, metrics)}
	if settings.has("losesTimersBelowMs") {
		config.clock = &losingClock{below: milliseconds(settings.number("losesTimersBelowMs"))}
	}
	if settings.flag("hasOwnQueue") {
		config.queue = own
	}
	queue := newDelayingQueue(config)
	methods := allOf(metrics.methods(), delayingQueueMethods(queue, items), own.gate.methods())
	return &part{methods: methods, close: func() { queue.ShutDown(); own.gate.release() }}, nil
}

// delayingQueueMethods are the methods of queues that take items for later.
func delayingQueueMethods(queue delayingQueue, items queueItems) map[string]method {
	methods := workQueueMethods(queue, items)
	methods["addAfter"] = func(a arguments) (any, error) {
		queue.AddAfter(items.from(a), milliseconds(a.number("delayMs")))
		return nil, nil
	}
	return methods
}

// heldQueue tells what is added to it, and can be held up: whoever adds waits meanwhile.
type heldQueue struct {
	workQueue
	gate   gate
	report func(string, any)
}

func (q *heldQueue) Add(item any) {
	q.report("add", itemWords(item))
	q.gate.pass()
	q.workQueue.Add(item)
}

// losingClock loses every timer that is shorter than some time. Its tickers are in order.
type losingClock struct {
	baseClock
	below time.Duration
}

func (c *losingClock) NewTimer(d time.Duration) clockTimer {
	if d < c.below {
		return lostTimer{}
	}
	return c.baseClock.NewTimer(d)
}

// lostTimer never fires.
type lostTimer struct{}

func (lostTimer) C() <-chan time.Time      { return nil }
func (lostTimer) Stop() bool               { return true }
func (lostTimer) Reset(time.Duration) bool { return true }
