package main

import (
	"context"
	"sync"

	"k8s.io/client-go/tools/cache"
)

// createSharedInformer: docs/parts/shared-informer.md
func createSharedInformer(settings arguments, report func(string, any)) (*part, error) {
	source := newScriptedSource(settings, report)
	informer := cache.NewSharedIndexInformer(
		source, configMap(), milliseconds(settings.number("resyncPeriodMs")), indexersFrom(settings))
	if transform := transformFrom(settings); transform != nil {
		if err := informer.SetTransform(transform); err != nil {
			return nil, err
		}
	}
	ctx, stop := context.WithCancel(context.Background())
	handlers := &listeningHandlers{
		informer: informer, report: report,
		named: map[string]*namedHandler{}, registered: map[string]cache.ResourceEventHandlerRegistration{},
	}
	indexer := informer.GetIndexer()
	methods := allOf(source.methods(), storeMethods(indexer), indexMethods(indexer), handlers.methods(), map[string]method{
		"run":                     func(arguments) (any, error) { informer.RunWithContext(ctx); return nil, nil },
		"stop":                    func(arguments) (any, error) { stop(); return nil, nil },
		"hasSynced":               func(arguments) (any, error) { return informer.HasSynced(), nil },
		"isDone":                  func(arguments) (any, error) { return informerDone(informer), nil },
		"isStopped":               func(arguments) (any, error) { return informer.IsStopped(), nil },
		"lastSyncResourceVersion": func(arguments) (any, error) { return informer.LastSyncResourceVersion(), nil },
		"addIndexers":             func(a arguments) (any, error) { return nil, informer.AddIndexers(indexersFrom(a)) },
		"setTransform":            func(a arguments) (any, error) { return nil, informer.SetTransform(transformFrom(a)) },
		"setWatchErrorHandler": func(a arguments) (any, error) {
			name := a.text("name")
			return nil, informer.SetWatchErrorHandler(func(*cache.Reflector, error) { report(name+" warned", nil) })
		},
	})
	return &part{methods: methods, close: func() {
		stop()
		handlers.release()
		source.close()
	}}, nil
}

// listeningHandlers are the handlers of a shared informer, by the names that a scenario gives them.
type listeningHandlers struct {
	informer   cache.SharedIndexInformer
	report     func(string, any)
	mu         sync.Mutex
	named      map[string]*namedHandler
	registered map[string]cache.ResourceEventHandlerRegistration
}

// methods are what a scenario does with them.
func (h *listeningHandlers) methods() map[string]method {
	return map[string]method{
		"addHandler": h.add,
		"removeHandler": func(a arguments) (any, error) {
			return nil, h.informer.RemoveEventHandler(h.registration(a))
		},
		"removeForeignHandler": func(a arguments) (any, error) { return nil, h.removeForeign(a) },
		"shutDownHandler":      func(a arguments) (any, error) { return nil, shutDown(h.informer, h.registration(a)) },
		"holdHandler":          func(a arguments) (any, error) { h.handler(a).gate.hold(); return nil, nil },
		"releaseHandler":       func(a arguments) (any, error) { h.handler(a).gate.release(); return nil, nil },
		"throwInHandler":       func(a arguments) (any, error) { h.handler(a).throwing.Store(true); return nil, nil },
		"handlerHasSynced":     func(a arguments) (any, error) { return h.registration(a).HasSynced(), nil },
		"handlerDone":          func(a arguments) (any, error) { return registrationDone(h.registration(a)), nil },
	}
}

func (h *listeningHandlers) add(a arguments) (any, error) {
	name := a.text("handler")
	handler := &namedHandler{name: name, report: h.report}
	if a.has("sameAs") {
		handler = h.handlerNamed(a.text("sameAs"))
	}
	var registration cache.ResourceEventHandlerRegistration
	var err error
	if a.has("resyncPeriodMs") {
		period := milliseconds(a.number("resyncPeriodMs"))
		registration, err = h.informer.AddEventHandlerWithResyncPeriod(handler, period)
	} else {
		registration, err = h.informer.AddEventHandler(handler)
	}
	if err != nil {
		return nil, err
	}
	h.mu.Lock()
	defer h.mu.Unlock()
	h.named[name] = handler
	h.registered[name] = registration
	return nil, nil
}

// removeForeign asks the informer to remove what another one has registered for the same handler.
func (h *listeningHandlers) removeForeign(a arguments) error {
	other := cache.NewSharedIndexInformer(&cache.ListWatch{}, configMap(), 0, cache.Indexers{})
	registration, err := other.AddEventHandler(h.handler(a))
	if err != nil {
		return err
	}
	return h.informer.RemoveEventHandler(registration)
}

func (h *listeningHandlers) handler(a arguments) *namedHandler {
	return h.handlerNamed(a.text("handler"))
}

func (h *listeningHandlers) handlerNamed(name string) *namedHandler {
	h.mu.Lock()
	defer h.mu.Unlock()
	found := h.named[name]
	if found == nil {
		panic(failf("invalid", "there is no handler %q", name))
	}
	return found
}

func (h *listeningHandlers) registration(a arguments) cache.ResourceEventHandlerRegistration {
	h.mu.Lock()
	defer h.mu.Unlock()
	found := h.registered[a.text("handler")]
	if found == nil {
		panic(failf("invalid", "there is no handler %q", a.text("handler")))
	}
	return found
}

// release lets every callback return.
func (h *listeningHandlers) release() {
	h.mu.Lock()
	defer h.mu.Unlock()
	for _, handler := range h.named {
		handler.gate.release()
	}
}
