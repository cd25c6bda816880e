package main

import (
	"context"
	"sync"
)

// contexts are those in which calls wait, by name: one can be cancelled before, while and after somebody waits in it.
type contexts struct {
	mu     sync.Mutex
	byName map[string]cancellable
}

type cancellable struct {
	context.Context
	cancel context.CancelFunc
}

func newContexts() *contexts { return &contexts{byName: map[string]cancellable{}} }

// open is the context that arguments name ("context"), with their deadline ("timeoutMs") if they have one.
func (c *contexts) open(a arguments) (context.Context, context.CancelFunc) {
	ctx := c.of(a.text("context"))
	if !a.has("timeoutMs") {
		return ctx, func() {}
	}
	return context.WithTimeout(ctx, a.duration("timeoutMs"))
}

func (c *contexts) cancel(name string) { c.of(name).cancel() }

// close ends all of them.
func (c *contexts) close() {
	c.mu.Lock()
	defer c.mu.Unlock()
	for _, one := range c.byName {
		one.cancel()
	}
}

func (c *contexts) of(name string) cancellable {
	c.mu.Lock()
	defer c.mu.Unlock()
	if known, ok := c.byName[name]; ok {
		return known
	}
	ctx, cancel := context.WithCancel(context.Background())
	c.byName[name] = cancellable{Context: ctx, cancel: cancel}
	return c.byName[name]
}
