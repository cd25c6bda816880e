package main

import (
	"time"

	"golang.org/x/time/rate"
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
func limiterFrom(settings arguments) (itemLimiter, error) {
	limiters := []itemLimiter{}
	for _, one := range read[[]arguments](settings, "limiters") {
		limiter, err := oneLimiterFrom(one)
		if err != nil {
			return nil, err
		}
		limiters = append(limiters, limiter)
	}
	limiter := newMaxOfLimiter(limiters)
	if len(limiters) == 1 {
		limiter = limiters[0]
	}
	if settings.has("maxWaitMs") {
		return withMaxWait(limiter, settings.duration("maxWaitMs"))
	}
	return limiter, nil
}

func oneLimiterFrom(settings arguments) (itemLimiter, error) {
	switch settings.text("type") {
	case "exponential":
		return newExponentialLimiter(settings.duration("baseDelayMs"), settings.duration("maxDelayMs")), nil
	case "fast-slow":
		return newFastSlowLimiter(settings.duration("fastDelayMs"), settings.duration("slowDelayMs"),
			int(settings.number("maxFastAttempts"))), nil
	case "bucket":
		limit := rate.Limit(settings.number("refillPerSecond"))
		return newBucketLimiter(rate.NewLimiter(limit, int(settings.number("burstMaxCount")))), nil
	case "default-of-controllers":
		return newDefaultControllerLimiter(), nil
	case "default-of-items":
		return newDefaultItemBasedLimiter(), nil
	}
	return nil, failf("invalid", "no limiter of type %q", settings.text("type"))
}

// inMilliseconds is a duration as the protocol has it.
func inMilliseconds(duration time.Duration) float64 {
	return float64(duration) / float64(time.Millisecond)
}
