package main

import (
	"fmt"
	"sync"
	"time"
)

const lateItem = "added after the shutdown"

// crowd is many producers that add their item again and again, many workers, and a shutdown when the producers have
// gone: docs/parts/work-queue.md, "crowd". It ends when no worker is left, and tells what went wrong.
type crowd struct {
	queue      workQueue
	args       arguments
	mu         sync.Mutex
	held       map[any]bool
	heldTwice  bool
	isLateSeen bool
}

func newCrowd(queue workQueue, args arguments) *crowd {
	return &crowd{queue: queue, args: args, held: map[any]bool{}}
}

func (c *crowd) run() map[string]any {
	shutDown := c.queue.ShutDown
	if c.args.flag("isDrained") {
		queue, ok := c.queue.(draining)
		if !ok {
			panic(failf("not-supported", "queues are drained since 0.23"))
		}
		shutDown = queue.ShutDownWithDrain
	}
	var producers, workers sync.WaitGroup
	for range int(c.args.number("workers")) {
		workers.Go(c.work)
	}
	for place := range int(c.args.number("producers")) {
		producers.Go(func() { c.produce(fmt.Sprintf("item-%d", place)) })
	}
	producers.Wait()
	shutDown()
	c.queue.Add(lateItem)
	workers.Wait()
	return map[string]any{"heldTwice": c.heldTwice, "lateSeen": c.isLateSeen, "left": c.queue.Len()}
}

func (c *crowd) produce(item string) {
	for range int(c.args.number("adds")) {
		c.queue.Add(item)
		time.Sleep(milliseconds(c.args.number("pauseMs")))
	}
}

func (c *crowd) work() {
	for {
		item, shutdown := c.queue.Get()
		if shutdown {
			return
		}
		c.take(item)
		time.Sleep(milliseconds(c.args.number("workMs")))
		c.putBack(item)
		c.queue.Done(item)
	}
}

func (c *crowd) take(item any) {
	c.mu.Lock()
	defer c.mu.Unlock()
	c.heldTwice = c.heldTwice || c.held[item]
	c.isLateSeen = c.isLateSeen || item == lateItem
	c.held[item] = true
}

func (c *crowd) putBack(item any) {
	c.mu.Lock()
	defer c.mu.Unlock()
	delete(c.held, item)
}
