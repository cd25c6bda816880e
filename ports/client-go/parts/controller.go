package main

import (
	"context"
	"errors"
	"sync/atomic"

	"k8s.io/client-go/tools/cache"
)

// createController: docs/parts/controller.md
func createController(settings arguments, report func(string, any)) (*part, error) {
	source := newScriptedSource(settings, report)
	queue := controllerQueue(settings)
	worker := &reportingWorker{report: report}
	config := &cache.Config{
		Queue:            queue,
		ListerWatcher:    source,
		ObjectType:       configMap(),
		Process:          processFunc(func(item any) error { return worker.work("process", item) }),
		FullResyncPeriod: milliseconds(settings.number("resyncPeriodMs")),
	}
	setPageSize(config, settings)
	setMinWatchTimeout(config, settings)
	if settings.flag("processesBatches") {
		setProcessBatch(config, func(batch []cache.Delta) error { return worker.work("processBatch", cache.Deltas(batch)) })
	}
	if settings.flag("refusesResyncs") {
		config.ShouldResync = func() bool { return false }
	}
	controller := cache.New(config)
	if settings.flag("tellsOfSyncing") {
		worker.hasSynced = whileWorking(controller.HasSynced)
	}
	ctx, stop := context.WithCancel(context.Background())
	methods := allOf(source.methods(), workerGateMethods(&worker.gate), controllerMethods(ctx, stop, controller))
	methods["pop"] = queueMethods(queue)["pop"]
	methods["failNext"] = func(arguments) (any, error) { worker.failing.Store(true); return nil, nil }
	return &part{methods: methods, close: func() { stop(); worker.gate.release(); source.close() }}, nil
}

// controllerQueue is the queue between reflector and processing, which the scenario chooses.
func controllerQueue(settings arguments) cache.Queue {
	if settings.text("queue") == "DeltaFIFO" {
		return cache.NewDeltaFIFOWithOptions(cache.DeltaFIFOOptions{EmitDeltaTypeReplaced: true})
	}
	return informerQueue()
}

// reportingWorker reports what it is given to work off.
type reportingWorker struct {
	report  func(string, any)
	failing atomic.Bool
	// hasSynced is asked about each item. May be nil.
	hasSynced func() bool
	gate      gate
}

func (w *reportingWorker) work(name string, item any) error {
	w.report(name, jsonOf(item))
	if w.hasSynced != nil {
		w.report("synced", w.hasSynced())
	}
	w.gate.pass()
	if w.failing.CompareAndSwap(true, false) {
		return errors.New("the worker fails")
	}
	return nil
}
