package main

import (
	"context"
	"fmt"
	"slices"
	"sync/atomic"
	"time"

	"k8s.io/apimachinery/pkg/util/wait"
	"k8s.io/client-go/tools/cache"
)

// controllerLoop is the loop that controllers are written around, of client-go's own parts: client-go shows it in
// examples/workqueue and has no function for it.
type controllerLoop struct {
	settings     arguments
	report       func(string, any)
	informer     cache.SharedIndexInformer
	queue        limitingQueue
	failing      []string
	failuresLeft atomic.Int64
}

// retries is how often a key that fails is tried again.
const retries = 5

// createControllerLoop: docs/parts/controller-loop.md
func createControllerLoop(settings arguments, report func(string, any)) (*part, error) {
	source := newScriptedSource(settings, report)
	loop := &controllerLoop{
		settings: settings,
		report:   report,
		informer: cache.NewSharedIndexInformer(source, configMap(), 0, cache.Indexers{}),
		queue:    newLimitingQueue(limitingQueueConfig{}, newScriptedLimiter(settings)),
		failing:  settings.texts("fails"),
	}
	loop.failuresLeft.Store(1 << 32)
	if settings.has("failures") {
		loop.failuresLeft.Store(int64(settings.number("failures")))
	}
	if settings.flag("tellsOfQueue") {
		loop.queue = &tellingLimitingQueue{limitingQueue: loop.queue, report: report}
	}
	handler := cache.ResourceEventHandlerFuncs{
		AddFunc:    loop.enqueue,
		UpdateFunc: func(_, newer any) { loop.enqueue(newer) },
		DeleteFunc: loop.enqueue,
	}
	if _, err := addHandler(loop.informer, handler, arguments{}); err != nil {
		return nil, err
	}
	ctx, stop := context.WithCancel(context.Background())
	methods := allOf(source.methods(), map[string]method{
		"run":          func(arguments) (any, error) { loop.run(ctx); return nil, nil },
		"stop":         func(arguments) (any, error) { stop(); return nil, nil },
		"add":          func(a arguments) (any, error) { loop.queue.Add(a.text("item")); return nil, nil },
		"len":          func(arguments) (any, error) { return loop.queue.Len(), nil },
		"numRequeues":  func(a arguments) (any, error) { return loop.queue.NumRequeues(a.text("item")), nil },
		"shuttingDown": func(arguments) (any, error) { return loop.queue.ShuttingDown(), nil },
	})
	return &part{methods: methods, close: func() { stop(); loop.queue.ShutDown(); source.close() }}, nil
}

func (l *controllerLoop) enqueue(object any) {
	if key, err := cache.DeletionHandlingMetaNamespaceKeyFunc(object); err == nil {
		l.queue.Add(key)
	}
}

func (l *controllerLoop) run(ctx context.Context) {
	defer l.queue.ShutDown()
	go runSharedInformer(ctx, l.informer)
	if !cache.WaitForCacheSync(ctx.Done(), l.informer.HasSynced) {
		return
	}
	for range max(1, int(l.settings.number("workers"))) {
		go wait.UntilWithContext(ctx, l.runWorker, time.Second)
	}
	<-ctx.Done()
}

func (l *controllerLoop) runWorker(context.Context) {
	for l.processNextItem() {
	}
}

func (l *controllerLoop) processNextItem() bool {
	item, shutdown := l.queue.Get()
	if shutdown {
		return false
	}
	defer l.queue.Done(item)
	l.handle(item, l.sync(item.(string)))
	return true
}

func (l *controllerLoop) handle(item any, err error) {
	if err == nil {
		l.queue.Forget(item)
		return
	}
	if l.queue.NumRequeues(item) < retries {
		l.queue.AddRateLimited(item)
		return
	}
	l.queue.Forget(item)
	l.report("gave up", item)
	if l.settings.text("breaksDownAt") == item {
		panic(fmt.Sprintf("giving up %s breaks the worker down", item))
	}
}

// sync looks the object up, and fails as often as it is told to.
func (l *controllerLoop) sync(key string) error {
	if l.settings.has("workMs") {
		l.report("begins", key)
		time.Sleep(milliseconds(l.settings.number("workMs")))
	}
	if slices.Contains(l.failing, key) && l.failuresLeft.Add(-1) >= 0 {
		l.report("failed", key)
		return fmt.Errorf("%s fails", key)
	}
	object, exists, err := l.informer.GetIndexer().GetByKey(key)
	if err != nil {
		return err
	}
	if exists {
		l.report("synced", jsonOf(object))
	} else {
		l.report("found gone", key)
	}
	return nil
}

// tellingLimitingQueue tells what the loop says of items, in its order.
type tellingLimitingQueue struct {
	limitingQueue
	report func(string, any)
}

func (q *tellingLimitingQueue) Done(item any) {
	q.report("done", item)
	q.limitingQueue.Done(item)
}

func (q *tellingLimitingQueue) Forget(item any) {
	q.report("forget", item)
	q.limitingQueue.Forget(item)
}

func (q *tellingLimitingQueue) AddRateLimited(item any) {
	q.report("add rate-limited", item)
	q.limitingQueue.AddRateLimited(item)
}
