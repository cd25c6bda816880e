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
		if err := setTransform(informer, transform); err != nil {
			return nil, err
		}
	}
	ctx, stop := context.WithCancel(context.Background())
	handlers := &listeningHandlers{
		informer: informer, report: report,
		named: map[string]*namedHandler{}, registered: map[string]registration{},
	}
	indexer := informer.GetIndexer()
	methods := allOf(source.methods(), storeMethods(indexer), indexMethods(indexer), handlers.methods(), shutDownHandlerMethods(handlers), map[string]method{
		"run":                     func(arguments) (any, error) { runSharedInformer(ctx, informer); return nil, nil },
		"stop":                    func(arguments) (any, error) { stop(); return nil, nil },
		"hasSynced":               func(arguments) (any, error) { return informer.HasSynced(), nil },
		"isDone":                  func(arguments) (any, error) { return informerDone(informer) },
		"isStopped":               func(arguments) (any, error) { return isStopped(informer) },
		"lastSyncResourceVersion": func(arguments) (any, error) { return informer.LastSyncResourceVersion(), nil },
		"addIndexers":             func(a arguments) (any, error) { return nil, informer.AddIndexers(indexersFrom(a)) },
		"setTransform":            func(a arguments) (any, error) { return nil, setTransform(informer, transformFrom(a)) },
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
	registered map[string]registration
}

// methods are what a scenario does with them.
func (h *listeningHandlers) methods() map[string]method {
	return map[string]method{
		"addHandler": h.add,
		"removeHandler": func(a arguments) (any, error) {
			return nil, removeHandler(h.informer, h.registration(a))
		},
		"removeForeignHandler": func(a arguments) (any, error) { return nil, h.removeForeign(a) },
		"holdHandler":          func(a arguments) (any, error) { h.handler(a).gate.hold(); return nil, nil },
		"releaseHandler":       func(a arguments) (any, error) { h.handler(a).gate.release(); return nil, nil },
		"throwInHandler":       func(a arguments) (any, error) { h.handler(a).throwing.Store(true); return nil, nil },
		"handlerHasSynced":     func(a arguments) (any, error) { return registrationSynced(h.registration(a)) },
		"handlerDone":          func(a arguments) (any, error) { return registrationDone(h.registration(a)) },
	}
}

func (h *listeningHandlers) add(a arguments) (any, error) {
	name := a.text("handler")
	handler := &namedHandler{name: name, report: h.report}
	if a.has("sameAs") {
		handler = h.handlerNamed(a.text("sameAs"))
	}
	registration, err := addHandler(h.informer, asHandler(handler), a)
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
	registration, err := addHandler(other, asHandler(h.handler(a)), arguments{})
	if err != nil {
		return err
	}
	return removeHandler(h.informer, registration)
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

func (h *listeningHandlers) registration(a arguments) registration {
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
