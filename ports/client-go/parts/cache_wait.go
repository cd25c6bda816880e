package main

import (
	"context"
	"errors"
	"reflect"
	"sync/atomic"

	"k8s.io/client-go/tools/cache"
)

// awaited is a cache that the scenario lets sync.
type awaited struct {
	name string
	done chan struct{}
}

var _ cache.DoneChecker = (*awaited)(nil)

// Name is called by client-go.
func (w *awaited) Name() string { return w.name }

// Done is called by client-go.
func (w *awaited) Done() <-chan struct{} { return w.done }

// createCacheWait: docs/parts/cache-wait.md
func createCacheWait(settings arguments, _ func(string, any)) (*part, error) {
	ctx, stop := context.WithCancel(context.Background())
	var looks atomic.Int64
	all := map[string]*awaited{}
	checkers := []cache.DoneChecker{}
	asked := []cache.InformerSynced{}
	for i, name := range settings.texts("waitsFor") {
		one := &awaited{name: name, done: make(chan struct{})}
		all[name] = one
		checkers = append(checkers, one)
		asked = append(asked, func() bool {
			if i == 0 {
				looks.Add(1)
			}
			return cache.IsDone(one)
		})
	}
	return &part{close: stop, methods: map[string]method{
		"finish":       func(a arguments) (any, error) { close(all[a.text("key")].done); return nil, nil },
		"stop":         func(arguments) (any, error) { stop(); return nil, nil },
		"waitByAsking": func(arguments) (any, error) { return cache.WaitForCacheSync(ctx.Done(), asked...), nil },
		"wait":         func(arguments) (any, error) { return cache.WaitFor(ctx, "", checkers...), nil },
		"looks":        func(arguments) (any, error) { return looks.Load(), nil },
		"asError":      func(a arguments) (any, error) { return nil, syncResult(a).AsError() },
	}}, nil
}

// typesByName are types whose names are the same in every language.
var typesByName = map[string]reflect.Type{
	"bool": reflect.TypeFor[bool](), "int": reflect.TypeFor[int](), "string": reflect.TypeFor[string](),
}

func syncResult(a arguments) cache.SyncResult {
	result := cache.SyncResult{Synced: map[reflect.Type]bool{}}
	for _, name := range a.texts("synced") {
		result.Synced[typesByName[name]] = true
	}
	for _, name := range a.texts("unsynced") {
		result.Synced[typesByName[name]] = false
	}
	if cause := a.text("cause"); cause != "" {
		result.Err = errors.New(cause)
	}
	return result
}
