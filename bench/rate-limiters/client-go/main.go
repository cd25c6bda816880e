// Command rate-limiters asks client-go's rate limiters for delays, task by task, and prints as JSON how many nanoseconds of
// processor time a call took on average. Its arguments are the number of calls of each task, and how many keys there are.
package main

import (
	"encoding/json"
	"fmt"
	"os"
	"strconv"
	"syscall"
	"time"

	"golang.org/x/time/rate"
	"k8s.io/client-go/util/workqueue"
)

func main() {
	calls, keys := number(1), number(2)
	items := make([]string, keys)
	for i := range items {
		items[i] = fmt.Sprintf("default/object-%d", i)
	}
	tasks := map[string]workqueue.TypedRateLimiter[string]{
		"bucket":      &workqueue.TypedBucketRateLimiter[string]{Limiter: rate.NewLimiter(10, 100)},
		"exponential": workqueue.DefaultTypedItemBasedRateLimiter[string](),
		"default":     workqueue.DefaultTypedControllerRateLimiter[string](),
	}
	took := map[string]float64{}
	for name, limiter := range tasks {
		before := processorTime()
		for call := range calls {
			limiter.When(items[call%keys])
		}
		took[name] = float64((processorTime() - before).Nanoseconds()) / float64(calls)
	}
	if err := json.NewEncoder(os.Stdout).Encode(took); err != nil {
		fmt.Fprintln(os.Stderr, err)
		os.Exit(1)
	}
}

// processorTime is what the process has had so far: a busy machine does not count.
func processorTime() time.Duration {
	var usage syscall.Rusage
	if err := syscall.Getrusage(syscall.RUSAGE_SELF, &usage); err != nil {
		fmt.Fprintln(os.Stderr, err)
		os.Exit(1)
	}
	return time.Duration(usage.Utime.Nano() + usage.Stime.Nano())
}

func number(place int) int {
	value, err := strconv.Atoi(os.Args[place])
	if err != nil {
		fmt.Fprintln(os.Stderr, err)
		os.Exit(2)
	}
	return value
}
