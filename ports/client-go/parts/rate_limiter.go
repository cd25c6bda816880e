package main

import (
	"time"

	"golang.org/x/time/rate"
	"k8s.io/client-go/util/workqueue"
)

// createRateLimiter: docs/parts/rate-limiter.md
func createRateLimiter(settings arguments, _ func(string, any)) (*part, error) {
	limiter, err := limiterFrom(settings)
	if err != nil {
		return nil, err
	}
	return &part{methods: map[string]method{
		"when": func(a arguments) (any, error) {
			delays := []float64{}
			for _, item := range a.texts("items") {
				delays = append(delays, inMilliseconds(limiter.When(item)))
			}
			return delays, nil
		},
		"forget":      func(a arguments) (any, error) { limiter.Forget(a.text("item")); return nil, nil },
		"numRequeues": func(a arguments) (any, error) { return limiter.NumRequeues(a.text("item")), nil },
	}}, nil
}

// limiterFrom is the limiter that settings mean.
func limiterFrom(settings arguments) (workqueue.TypedRateLimiter[string], error) {
	limiters := []workqueue.TypedRateLimiter[string]{}
	for _, one := range read[[]arguments](settings, "limiters") {
		limiter, err := oneLimiterFrom(one)
		if err != nil {
			return nil, err
		}
		limiters = append(limiters, limiter)
	}
	limiter := workqueue.NewTypedMaxOfRateLimiter(limiters...)
	if len(limiters) == 1 {
		limiter = limiters[0]
	}
	if settings.has("maxWaitMs") {
		limiter = workqueue.NewTypedWithMaxWaitRateLimiter(limiter, settings.duration("maxWaitMs"))
	}
	return limiter, nil
}

func oneLimiterFrom(settings arguments) (workqueue.TypedRateLimiter[string], error) {
	switch settings.text("type") {
	case "exponential":
		return workqueue.NewTypedItemExponentialFailureRateLimiter[string](
			settings.duration("baseDelayMs"), settings.duration("maxDelayMs")), nil
	case "fast-slow":
		return workqueue.NewTypedItemFastSlowRateLimiter[string](settings.duration("fastDelayMs"),
			settings.duration("slowDelayMs"), int(settings.number("maxFastAttempts"))), nil
	case "bucket":
		limit := rate.Limit(settings.number("refillPerSecond"))
		bucket := rate.NewLimiter(limit, int(settings.number("burstMaxCount")))
		return &workqueue.TypedBucketRateLimiter[string]{Limiter: bucket}, nil
	case "default-of-controllers":
		return workqueue.DefaultTypedControllerRateLimiter[string](), nil
	case "default-of-items":
		return workqueue.DefaultTypedItemBasedRateLimiter[string](), nil
	}
	return nil, failf("invalid", "no limiter of type %q", settings.text("type"))
}

// inMilliseconds is a duration as the protocol has it.
func inMilliseconds(duration time.Duration) float64 {
	return float64(duration) / float64(time.Millisecond)
}
