//go:build before_0_27

package main

import (
	"context"
	"errors"
	"time"

	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	"k8s.io/apimachinery/pkg/util/wait"
	"k8s.io/client-go/rest"
	"k8s.io/client-go/tools/cache"
	"k8s.io/client-go/util/workqueue"
)

// tellOfRetries does nothing: nobody has counted them before 0.27.
func tellOfRetries(countingMetrics) {}

func delayFunc(wait.Backoff) (func() time.Duration, error) {
	return nil, failf("not-supported", "a back-off has been a function since 0.27")
}

func delayWithReset(wait.Backoff, time.Duration) (func() time.Duration, error) {
	return nil, failf("not-supported", "a back-off has had a reset since 0.27")
}

func setTransformer(_ *cache.DeltaFIFOOptions, settings arguments) {
	refuse(settings, "0.27", "transform")
}

// asksForInitialEvents: no watch can be asked to begin with what there is.
func asksForInitialEvents(metav1.ListOptions) bool { return false }

// popProcess makes a function for Pop, which does not say what the initial list is.
func popProcess(process func(item any, isInInitialList bool) error) cache.PopProcessFunc {
	return func(item any) error { return process(item, false) }
}

// processFunc makes a function for the Config of a controller.
func processFunc(process func(item any) error) cache.ProcessFunc { return process }

// asHandler is what client-go calls: it does not say what the initial list is.
func asHandler(handler initialListHandler) cache.ResourceEventHandler {
	return handlerWithoutInitialList{handler}
}

type handlerWithoutInitialList struct{ initialListHandler }

// OnAdd is called by client-go.
func (h handlerWithoutInitialList) OnAdd(object any) { h.initialListHandler.OnAdd(object, false) }

// tellAdded calls a handler as client-go does.
func tellAdded(handler cache.ResourceEventHandler, object any, isInInitialList bool) {
	if isInInitialList {
		panic(failf("not-supported", "handlers hear of the initial list since 0.27"))
	}
	handler.OnAdd(object)
}

func detailedFuncs(func(any, bool), func(any, any), func(any)) cache.ResourceEventHandler {
	panic(failf("not-supported", "handlers hear of the initial list since 0.27"))
}

var errWaitTimeout = wait.ErrWaitTimeout

func isWaitTimeout(err error) bool { return errors.Is(err, errWaitTimeout) }

func isInterrupted(error) (bool, error) {
	return false, failf("not-supported", "interruptions have been told apart since 0.27")
}

func newReflector(source cache.ListerWatcher, expectedType any, store reflectorStore, settings arguments) *cache.Reflector {
	refuse(settings, "0.27", "watchList")
	refuse(settings, "0.31", "watchTimeoutMinMs")
	refuse(settings, "0.36", "pauseMs", "pauseFactor")
	period := milliseconds(settings.number("resyncPeriodMs"))
	return cache.NewNamedReflector("reflector", source, expectedType, store, period)
}

func exponentialBackoffIn(ctx context.Context, backoff wait.Backoff, script *calledScript) error {
	return wait.ExponentialBackoffWithContext(ctx, backoff, script.call)
}

func polling(arguments, *calledScript) (func(context.Context) error, error) {
	return nil, failf("not-supported", "polling has had a context since 0.27")
}

func registrationSynced(registration) (any, error) {
	return nil, failf("not-supported", "registrations say whether they have synced since 0.27")
}

// errorOf is nothing yet: what is wrong with a request is told when it is sent.
func errorOf(*rest.Request) error { return nil }

// createSyncTracker and createLazy: the package synctrack came with 0.27.
var createSyncTracker, createLazy createPart

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
