package main

import (
	"sync"
	"time"
)

// limitingQueueConfig is how to make a queue with a limiter; what is nil is the library's own.
type limitingQueueConfig struct {
	name    string
	metrics *recordingMetrics
	queue   delayingQueue
}

// createRateLimitingQueue: docs/parts/rate-limiting-queue.md
func createRateLimitingQueue(settings arguments, report func(string, any)) (*part, error) {
	metrics := newRecordingMetrics()
	items := queueItemsFrom(settings)
	config := limitingQueueConfig{name: settings.text("name"), metrics: metricsProviderFrom(settings, metrics)}
	if settings.flag("hasOwnQueue") {
		config.queue = &tellingQueue{delayingQueue: newDelayingQueue(delayingQueueConfig{}), report: report}
	}
	queue := newLimitingQueue(config, newScriptedLimiter(settings))
	methods := allOf(metrics.methods(), delayingQueueMethods(queue, items), map[string]method{
		"addRateLimited": func(a arguments) (any, error) { queue.AddRateLimited(items.from(a)); return nil, nil },
		"forget":         func(a arguments) (any, error) { queue.Forget(items.from(a)); return nil, nil },
		"numRequeues":    func(a arguments) (any, error) { return queue.NumRequeues(items.from(a)), nil },
	})
	return &part{methods: methods, close: queue.ShutDown}, nil
}

// tellingQueue tells what is to be added later.
type tellingQueue struct {
	delayingQueue
	report func(string, any)
}

func (q *tellingQueue) AddAfter(item any, duration time.Duration) {
	q.report("add later", itemWords(item))
	q.delayingQueue.AddAfter(item, duration)
}

// scriptedLimiter lets each item wait as long as a list says, and at its end as long as the last of it.
type scriptedLimiter struct {
	mu       sync.Mutex
	delays   []time.Duration
	failures map[any]int
}

func newScriptedLimiter(settings arguments) *scriptedLimiter {
	limiter := &scriptedLimiter{failures: map[any]int{}}
	for _, delay := range read[[]float64](settings, "delaysMs") {
		limiter.delays = append(limiter.delays, milliseconds(delay))
	}
	return limiter
}

func (l *scriptedLimiter) When(item any) time.Duration {
	l.mu.Lock()
	defer l.mu.Unlock()
	failures := l.failures[item]
	l.failures[item]++
	if len(l.delays) == 0 {
		return 0
	}
	return l.delays[min(failures, len(l.delays)-1)]
}

func (l *scriptedLimiter) Forget(item any) {
	l.mu.Lock()
	defer l.mu.Unlock()
	delete(l.failures, item)
}

func (l *scriptedLimiter) NumRequeues(item any) int {
	l.mu.Lock()
	defer l.mu.Unlock()
	return l.failures[item]
}
