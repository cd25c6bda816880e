package main

import (
	"fmt"

	"golang.org/x/time/rate"
	"k8s.io/client-go/util/workqueue"
)

// rateLimiters asks rate limiters for delays, for so many keys in turn, and says how many nanoseconds of processor time a
// call of each took on average.
func rateLimiters(calls, keys int) map[string]float64 {
	items := make([]string, keys)
	for i := range items {
		items[i] = fmt.Sprintf("default/object-%d", i)
	}
	took := map[string]float64{}
	for name, limiter := range map[string]workqueue.TypedRateLimiter[string]{
		"bucket":      &workqueue.TypedBucketRateLimiter[string]{Limiter: rate.NewLimiter(10, 100)},
		"exponential": workqueue.DefaultTypedItemBasedRateLimiter[string](),
		"default":     workqueue.DefaultTypedControllerRateLimiter[string](),
	} {
		took[name] = perItemNs(calls, func() {
			for call := range calls {
				limiter.When(items[call%keys])
			}
		})
	}
	return took
}
