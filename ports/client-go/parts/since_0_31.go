//go:build !before_0_31

package main

import (
	"context"
	"time"

	"golang.org/x/time/rate"
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	"k8s.io/apimachinery/pkg/runtime"
	"k8s.io/client-go/tools/cache"
	"k8s.io/client-go/tools/leaderelection"
	"k8s.io/client-go/util/flowcontrol"
	"k8s.io/client-go/util/watchlist"
	"k8s.io/client-go/util/workqueue"
)

// listForCheck is how a detector lists.
type listForCheck = func(context.Context, metav1.ListOptions) (runtime.Object, error)

// createConsistencyDetector: docs/parts/consistency-detector.md
func createConsistencyDetector(settings arguments, report func(string, any)) (*part, error) {
	source := newScriptedSource(settings, report)
	list := func(_ context.Context, options metav1.ListOptions) (runtime.Object, error) {
		return source.List(options)
	}
	options := metav1.ListOptions{
		ResourceVersion: settings.text("resourceVersion"),
		Limit:           int64(settings.number("limit")),
		Continue:        settings.text("continue"),
	}
	ctx, stop := context.WithCancel(context.Background())
	methods := source.methods()
	methods["stop"] = func(arguments) (any, error) { stop(); return nil, nil }
	methods["run"] = consistencyCheck(ctx, settings, list, options)
	return &part{methods: methods, close: func() { stop(); source.close() }}, nil
}

func setMinWatchTimeout(config *cache.Config, settings arguments) {
	config.MinWatchTimeout = milliseconds(settings.number("watchTimeoutMinMs"))
}

func coordinate(config *leaderelection.LeaderElectionConfig) error {
	config.Coordinated = true
	return nil
}

// setExpiry gives a back-off a rule of one's own: since 0.32.
func setExpiry(backoff *flowcontrol.Backoff, after time.Duration) error {
	backoff.HasExpiredFunc = func(event, lastUpdate time.Time, _ time.Duration) bool {
		return event.Sub(lastUpdate) >= after
	}
	return nil
}

// itemLimiter is a limiter of items that are text.
type itemLimiter = workqueue.TypedRateLimiter[string]

func newMaxOfLimiter(limiters []itemLimiter) itemLimiter {
	return workqueue.NewTypedMaxOfRateLimiter(limiters...)
}

func newExponentialLimiter(base, longest time.Duration) itemLimiter {
	return workqueue.NewTypedItemExponentialFailureRateLimiter[string](base, longest)
}

func newFastSlowLimiter(fast, slow time.Duration, fastAttempts int) itemLimiter {
	return workqueue.NewTypedItemFastSlowRateLimiter[string](fast, slow, fastAttempts)
}

func newBucketLimiter(bucket *rate.Limiter) itemLimiter {
	return &workqueue.TypedBucketRateLimiter[string]{Limiter: bucket}
}

func newDefaultControllerLimiter() itemLimiter {
	return workqueue.DefaultTypedControllerRateLimiter[string]()
}

func newDefaultItemBasedLimiter() itemLimiter {
	return workqueue.DefaultTypedItemBasedRateLimiter[string]()
}

// createListWatch: docs/parts/list-watch.md
func createListWatch(_ arguments, _ func(string, any)) (*part, error) {
	return &part{methods: map[string]method{"watchListOptions": watchListOptions}}, nil
}

func watchListOptions(args arguments) (any, error) {
	options, isUsable, err := watchlist.PrepareWatchListOptionsFromListOptions(metav1.ListOptions{
		ResourceVersion:      args.text("resourceVersion"),
		ResourceVersionMatch: metav1.ResourceVersionMatch(args.text("resourceVersionMatch")),
		Limit:                int64(args.number("limit")),
		Continue:             args.text("continue"),
	})
	if err != nil || !isUsable {
		return nil, err
	}
	return sent(options), nil
}

func withMaxWait(limiter itemLimiter, longest time.Duration) (itemLimiter, error) {
	return workqueue.NewTypedWithMaxWaitRateLimiter(limiter, longest), nil
}

func newPlainInformer(settings arguments, source cache.ListerWatcher, handler cache.ResourceEventHandler) (cache.Store, cache.Controller) {
	return cache.NewInformerWithOptions(cache.InformerOptions{
		ListerWatcher: source,
		ObjectType:    configMap(),
		Handler:       handler,
		ResyncPeriod:  milliseconds(settings.number("resyncPeriodMs")),
		Transform:     transformFrom(settings),
	})
}

func setReflectorWatchTimeout(options *cache.ReflectorOptions, settings arguments) {
	options.MinWatchTimeout = milliseconds(settings.number("watchTimeoutMinMs"))
}

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
