//go:build !before_0_27

package main

import (
	"context"
	"errors"
	"runtime"
	"sync"
	"time"

	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	"k8s.io/apimachinery/pkg/util/wait"
	"k8s.io/client-go/rest"
	"k8s.io/client-go/tools/cache"
	"k8s.io/client-go/tools/cache/synctrack"
	"k8s.io/client-go/tools/metrics"
	"k8s.io/client-go/util/workqueue"
	"k8s.io/utils/clock"
)

func tellOfRetries(counting countingMetrics) { metrics.RequestRetry = counting }

// IncrementRetry is called by client-go.
func (m countingMetrics) IncrementRetry(_ context.Context, code, _, _ string) { m.report(m.name, code) }

func delayFunc(backoff wait.Backoff) (func() time.Duration, error) { return backoff.DelayFunc(), nil }

func delayWithReset(backoff wait.Backoff, reset time.Duration) (func() time.Duration, error) {
	return backoff.DelayWithReset(clock.RealClock{}, reset), nil
}

func setTransformer(options *cache.DeltaFIFOOptions, settings arguments) {
	options.Transformer = transformFrom(settings)
}

// asksForInitialEvents is whether a watch is to begin with what there is.
func asksForInitialEvents(options metav1.ListOptions) bool {
	return options.SendInitialEvents != nil && *options.SendInitialEvents
}

// popProcess makes a function for Pop.
func popProcess(process func(item any, isInInitialList bool) error) cache.PopProcessFunc {
	return process
}

// processFunc makes a function for the Config of a controller.
func processFunc(process func(item any) error) cache.ProcessFunc {
	return func(item any, _ bool) error { return process(item) }
}

// asHandler is what client-go calls.
func asHandler(handler initialListHandler) cache.ResourceEventHandler { return handler }

// tellAdded calls a handler as client-go does.
func tellAdded(handler cache.ResourceEventHandler, object any, isInInitialList bool) {
	handler.OnAdd(object, isInInitialList)
}

// detailedFuncs is a handler of callbacks that hear of the initial list.
func detailedFuncs(add func(object any, isInInitialList bool), update func(older, newer any), remove func(object any)) cache.ResourceEventHandler {
	return cache.ResourceEventHandlerDetailedFuncs{AddFunc: add, UpdateFunc: update, DeleteFunc: remove}
}

var errWaitTimeout = wait.ErrorInterrupted(nil)

func isWaitTimeout(err error) bool { return errors.Is(err, errWaitTimeout) }

func isInterrupted(err error) (bool, error) { return wait.Interrupted(err), nil }

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

// orNone is the provider as an interface: a nil pointer in one would be a provider.
func orNone(metrics *recordingMetrics) workqueue.MetricsProvider {
	if metrics == nil {
		return nil
	}
	return metrics
}

func exponentialBackoffIn(ctx context.Context, backoff wait.Backoff, script *calledScript) error {
	return wait.ExponentialBackoffWithContext(ctx, backoff, script.callIn)
}

func polling(settings arguments, script *calledScript) (func(context.Context) error, error) {
	period, timeout := settings.duration("periodMs"), settings.duration("timeoutMs")
	immediate := settings.flag("isImmediate")
	return func(ctx context.Context) error {
		if settings.has("timeoutMs") {
			return wait.PollUntilContextTimeout(ctx, period, timeout, immediate, script.callIn)
		}
		return wait.PollUntilContextCancel(ctx, period, immediate, script.callIn)
	}, nil
}

// registrationSynced is whether the handler has heard of the whole first list.
func registrationSynced(registered registration) (any, error) { return registered.HasSynced(), nil }

func errorOf(request *rest.Request) error { return request.Error() }
