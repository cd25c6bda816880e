package main

import (
	"bufio"
	"fmt"
	"os"
	"strconv"
	"strings"
	"time"

	"k8s.io/client-go/util/workqueue"
	testingclock "k8s.io/utils/clock/testing"
)

const (
	delayMaxMs = 600_000
	stepMs     = 660_000
)

// Like that of a controller, it lives on from task to task and sees the same keys again.
var (
	lasting     = workqueue.NewTyped[string]()
	lastingKeys []string
)

// queues does with work queues what bench/work-queue/contender.ts does with ours: it reads tasks, a line each, and answers
// with the nanoseconds of processor time that each item took.
func queues() error {
	lines := bufio.NewScanner(os.Stdin)
	for lines.Scan() {
		task, size, _ := strings.Cut(lines.Text(), " ")
		count, err := strconv.Atoi(size)
		if err != nil {
			return err
		}
		took, err := perform(task, count)
		if err != nil {
			return err
		}
		fmt.Println(took)
	}
	return lines.Err()
}

// perform does a task with so many items.
func perform(task string, count int) (float64, error) {
	switch task {
	case "one":
		return one(count), nil
	case "many":
		if len(lastingKeys) != count {
			lastingKeys = keysOf(count)
		}
		return many(lastingKeys), nil
	case "delay":
		delay, _ := delayed(count)
		return delay, nil
	case "due":
		_, due := delayed(count)
		return due, nil
	}
	return 0, fmt.Errorf("there is no task %s", task)
}

func one(count int) float64 {
	queue := workqueue.NewTyped[string]()
	return perItemNs(count, func() {
		for range count {
			queue.Add("default/web")
			item, _ := queue.Get()
			queue.Done(item)
		}
	})
}

func many(keys []string) float64 {
	return perItemNs(len(keys), func() {
		for _, key := range keys {
			lasting.Add(key)
		}
		for range keys {
			item, _ := lasting.Get()
			lasting.Done(item)
		}
	})
}

// delayed puts items off while as many others wait, and then takes all of them when their time has come.
func delayed(count int) (float64, float64) {
	clock := testingclock.NewFakeClock(time.Unix(1_767_225_600, 0))
	queue := workqueue.NewTypedDelayingQueueWithConfig(workqueue.TypedDelayingQueueConfig[string]{Clock: clock})
	defer queue.ShutDown()
	keys := keysOf(2 * count)
	draw := drawing()
	for _, key := range keys[:count] {
		queue.AddAfter(key, draw())
	}
	delay := perItemNs(count, func() {
		for _, key := range keys[count:] {
			queue.AddAfter(key, draw())
		}
	})
	due := perItemNs(len(keys), func() {
		clock.Step(stepMs * time.Millisecond)
		for range keys {
			item, _ := queue.Get()
			queue.Done(item)
		}
	})
	return delay, due
}

func keysOf(count int) []string {
	keys := make([]string, count)
	for i := range keys {
		keys[i] = fmt.Sprintf("default/web-%06d", i)
	}
	return keys
}

// drawing gives the same delays in every run, and on the other side.
func drawing() func() time.Duration {
	state := uint32(1)
	return func() time.Duration {
		state = state*1_664_525 + 1_013_904_223
		return time.Duration(1+state%delayMaxMs) * time.Millisecond
	}
}
