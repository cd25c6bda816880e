//go:build !before_0_27

package main

import (
	"errors"
	"runtime"
	"sync"

	"k8s.io/client-go/tools/cache/synctrack"
)

// yieldsDuringEvaluation is how often an evaluation lets others run, so that those who ask together do overlap.
const yieldsDuringEvaluation = 100

// createLazy: docs/parts/lazy.md
func createLazy(arguments, func(string, any)) (*part, error) {
	evaluations := &evaluations{}
	lazy := &synctrack.Lazy[int]{Evaluate: evaluations.evaluate}
	return &part{close: evaluations.release, methods: map[string]method{
		"notify": func(arguments) (any, error) { lazy.Notify(); return nil, nil },
		"get":    func(arguments) (any, error) { return lazy.Get() },
		"getTogether": func(a arguments) (any, error) {
			var all sync.WaitGroup
			for range int(a.number("count")) {
				all.Go(func() { _, _ = lazy.Get() })
			}
			all.Wait()
			return nil, nil
		},
		"holdNext":    func(arguments) (any, error) { evaluations.holdNext(); return nil, nil },
		"release":     func(arguments) (any, error) { evaluations.release(); return nil, nil },
		"failNext":    func(arguments) (any, error) { evaluations.failNext(); return nil, nil },
		"evaluations": func(arguments) (any, error) { return evaluations.counted(), nil },
	}}, nil
}

// evaluations gives the number of the evaluation: 1 for the first. One can be held up, or made to fail.
type evaluations struct {
	mu      sync.Mutex
	count   int
	failing bool
	gates   []*gate
	next    *gate
}

func (e *evaluations) evaluate() (int, error) {
	e.mu.Lock()
	e.count++
	number, held, failing := e.count, e.next, e.failing
	e.next, e.failing = nil, false
	e.mu.Unlock()
	for range yieldsDuringEvaluation {
		runtime.Gosched()
	}
	if held != nil {
		held.pass()
	}
	if failing {
		return 0, errors.New("the evaluation fails")
	}
	return number, nil
}

func (e *evaluations) holdNext() {
	e.mu.Lock()
	defer e.mu.Unlock()
	e.next = &gate{}
	e.next.hold()
	e.gates = append(e.gates, e.next)
}

func (e *evaluations) release() {
	e.mu.Lock()
	defer e.mu.Unlock()
	for _, held := range e.gates {
		held.release()
	}
	e.gates = nil
}

func (e *evaluations) failNext() {
	e.mu.Lock()
	defer e.mu.Unlock()
	e.failing = true
}

func (e *evaluations) counted() int {
	e.mu.Lock()
	defer e.mu.Unlock()
	return e.count
}
