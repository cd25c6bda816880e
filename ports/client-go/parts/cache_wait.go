package main

import (
	"context"
	"sync/atomic"

	"k8s.io/client-go/tools/cache"
)

// awaited is a cache that the scenario lets sync.
type awaited struct {
	name string
	done chan struct{}
}

// Name is called by client-go.
func (w *awaited) Name() string { return w.name }

// Done is called by client-go.
func (w *awaited) Done() <-chan struct{} { return w.done }

// createCacheWait: docs/parts/cache-wait.md
func createCacheWait(settings arguments, _ func(string, any)) (*part, error) {
	ctx, stop := context.WithCancel(context.Background())
	var looks atomic.Int64
	all := map[string]*awaited{}
	inOrder := []*awaited{}
	asked := []cache.InformerSynced{}
	for i, name := range settings.texts("waitsFor") {
		one := &awaited{name: name, done: make(chan struct{})}
		all[name] = one
		inOrder = append(inOrder, one)
		asked = append(asked, func() bool {
			if i == 0 {
				looks.Add(1)
			}
			return isClosed(one.done)
		})
	}
	return &part{close: stop, methods: allOf(checkerMethods(ctx, inOrder), map[string]method{
		"finish":       func(a arguments) (any, error) { close(all[a.text("key")].done); return nil, nil },
		"stop":         func(arguments) (any, error) { stop(); return nil, nil },
		"waitByAsking": func(arguments) (any, error) { return cache.WaitForCacheSync(ctx.Done(), asked...), nil },
		"looks":        func(arguments) (any, error) { return looks.Load(), nil },
	})}, nil
}
