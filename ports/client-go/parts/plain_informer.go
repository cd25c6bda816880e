package main

import (
	"context"
	"sync/atomic"

	utilruntime "k8s.io/apimachinery/pkg/util/runtime"
	"k8s.io/client-go/tools/cache"
)

// createPlainInformer: docs/parts/plain-informer.md
func createPlainInformer(settings arguments, report func(string, any)) (*part, error) {
	source := newScriptedSource(settings, report)
	handler := &reportingHandler{report: report, tells: settings.text("tellsOfStore")}
	store, controller := newPlainInformer(settings, source, asHandler(handler))
	handler.store = store
	ctx, stop := context.WithCancel(context.Background())
	// What a handler of a plain informer panics with ends the informer, unless panics are only logged, which main asked for.
	utilruntime.ReallyCrash = true
	methods := allOf(source.methods(), storeMethods(store), versionMethods(store), workerGateMethods(&handler.gate),
		controllerMethods(ctx, stop, controller))
	methods["throwNext"] = func(arguments) (any, error) { handler.throwing.Store(true); return nil, nil }
	return &part{methods: methods, close: func() {
		stop()
		handler.gate.release()
		source.close()
		utilruntime.ReallyCrash = false
	}}, nil
}

// controllerMethods are what controllers of all kinds can do.
func controllerMethods(ctx context.Context, stop func(), controller cache.Controller) map[string]method {
	return map[string]method{
		"run":                     func(arguments) (any, error) { runController(ctx, controller); return nil, nil },
		"stop":                    func(arguments) (any, error) { stop(); return nil, nil },
		"hasSynced":               func(arguments) (any, error) { return controller.HasSynced(), nil },
		"lastSyncResourceVersion": func(arguments) (any, error) { return controller.LastSyncResourceVersion(), nil },
	}
}

// reportingHandler reports what it is told, and, if it tells of the store, what that holds at that moment.
type reportingHandler struct {
	report   func(string, any)
	tells    string
	store    cache.Store
	throwing atomic.Bool
	gate     gate
}

var _ initialListHandler = (*reportingHandler)(nil)

func (h *reportingHandler) OnAdd(object any, isInInitialList bool) {
	h.tell("added", addJSON(object, isInInitialList))
}

func (h *reportingHandler) OnUpdate(older, newer any) { h.tell("updated", updateJSON(older, newer)) }

func (h *reportingHandler) OnDelete(object any) { h.tell("deleted", jsonOf(object)) }

func (h *reportingHandler) tell(name string, value any) {
	h.report(name, value)
	switch h.tells {
	case "version":
		h.report("version", storeVersion(h.store))
	case "objects":
		held := map[string]any{}
		for _, key := range h.store.ListKeys() {
			object, _, _ := h.store.GetByKey(key)
			held[key] = jsonOf(object)
		}
		h.report("store", held)
	}
	if h.throwing.CompareAndSwap(true, false) {
		panic("the handler throws")
	}
	h.gate.pass()
}
