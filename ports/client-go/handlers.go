package main

import (
	"context"
	"fmt"
	"sync/atomic"
	"time"

	"k8s.io/apimachinery/pkg/api/meta"
	"k8s.io/client-go/tools/cache"
)

// behaviour is what a handler does after it has reported its notification. On limits block, throw and slow to the
// notifications of one object.
type behaviour struct {
	Kind    string `json:"kind"`
	On      string `json:"on"`
	DelayMs int64  `json:"delayMs"`
}

func (b behaviour) validate() error {
	switch b.Kind {
	case "record", "block", "throw", "slow", "read-store":
		return nil
	default:
		return failf(notSupported, "this adapter has no handler behaviour %q", b.Kind)
	}
}

// handler is one registration. client-go calls its callbacks one at a time.
type handler struct {
	trial     string
	informer  string
	name      string
	behaviour behaviour
	store     cache.Store
	out       *lineWriter

	// registration is set once, by the command that adds the handler; callbacks do not need it.
	registration registration
	// told counts notifications.
	told atomic.Int64
	// freed ends when the handler is released or its trial closes: then it no longer blocks or dawdles.
	freed   context.Context
	release context.CancelFunc
}

// String is the name under which client-go speaks of the handler.
func (h *handler) String() string { return h.name }

// OnUpdate is called by client-go.
func (h *handler) OnUpdate(oldObject, object any) {
	h.notify(notification{Type: "update", Object: object, OldObject: oldObject}, object)
}

// OnDelete is called by client-go, with a tombstone when the deletion itself was missed.
func (h *handler) OnDelete(object any) {
	tombstone, isTombstone := object.(cache.DeletedFinalStateUnknown)
	deletion := notification{Type: "delete", Object: object, FinalStateUnknown: &isTombstone}
	if isTombstone {
		deletion.Object, deletion.Key = tombstone.Obj, tombstone.Key
	}
	h.notify(deletion, object)
}

// notify reports the callback and then behaves.
func (h *handler) notify(event notification, object any) {
	key, err := cache.DeletionHandlingMetaNamespaceKeyFunc(object)
	if err != nil {
		h.out.log(h.trial, fmt.Sprintf("handler %s was given something without a key: %v", h.name, err))
	}
	if h.behaviour.Kind == "read-store" {
		event.Stored = h.readStore(key)
	}
	event.Ev = "notify"
	event.Trial, event.Informer, event.Handler = h.trial, h.informer, h.name
	event.N = h.told.Add(1)
	event.AtMs = float64(time.Now().UnixMicro()) / 1000
	h.out.event(h.trial, event)
	if h.behaviour.On == "" || h.behaviour.On == key {
		h.behave(key)
	}
}

func (h *handler) behave(key string) {
	switch h.behaviour.Kind {
	case "block":
		<-h.freed.Done()
	case "throw":
		panic(fmt.Sprintf("handler %s throws on %s, as it was told to", h.name, key))
	case "slow":
		delay := time.NewTimer(milliseconds(h.behaviour.DelayMs))
		defer delay.Stop()
		select {
		case <-delay.C:
		case <-h.freed.Done():
		}
	}
}

func (h *handler) readStore(key string) *storedState {
	object, exists, err := h.store.GetByKey(key)
	if err != nil {
		h.out.log(h.trial, fmt.Sprintf("handler %s cannot read %s from the store: %v", h.name, key, err))
		return nil
	}
	if !exists {
		return &storedState{}
	}
	accessor, err := meta.Accessor(object)
	if err != nil {
		return &storedState{Exists: true}
	}
	return &storedState{Exists: true, ResourceVersion: accessor.GetResourceVersion()}
}

func (t *trial) addHandler(args handlerAddArgs) (any, error) {
	target, err := t.informer(args.Informer)
	if err != nil {
		return nil, err
	}
	if err := args.Behaviour.validate(); err != nil {
		return nil, err
	}
	if target.handler(args.Handler) != nil {
		return nil, failf(invalid, "handler %q exists already on informer %q", args.Handler, args.Informer)
	}
	freed, release := context.WithCancel(t.ctx)
	added := &handler{
		trial:     t.name,
		informer:  args.Informer,
		name:      args.Handler,
		behaviour: args.Behaviour,
		store:     target.shared.GetStore(),
		out:       t.out,
		freed:     freed,
		release:   release,
	}
	var period *time.Duration
	if args.ResyncPeriodMs != nil {
		asked := milliseconds(*args.ResyncPeriodMs)
		period = &asked
	}
	added.registration, err = register(target.shared, added, period)
	if err != nil {
		return nil, asRefused(err)
	}
	target.mu.Lock()
	defer target.mu.Unlock()
	target.handlers[args.Handler] = added
	return done{}, nil
}

// removeHandler keeps the handler's name: its registration can still be asked, and its counter never starts again.
func (t *trial) removeHandler(args handlerArgs) (any, error) {
	target, found, err := t.handler(args)
	if err != nil {
		return nil, err
	}
	return done{}, asRefused(unregister(target.shared, found.registration))
}

func (t *trial) releaseHandler(args handlerArgs) (any, error) {
	_, found, err := t.handler(args)
	if err != nil {
		return nil, err
	}
	found.release()
	return done{}, nil
}

func (t *trial) handlerStatus(args handlerArgs) (any, error) {
	_, found, err := t.handler(args)
	if err != nil {
		return nil, err
	}
	synced, err := hasSynced(found.registration)
	return handlerStatus{HasSynced: synced}, err
}

func (t *trial) handler(args handlerArgs) (*informer, *handler, error) {
	target, err := t.informer(args.Informer)
	if err != nil {
		return nil, nil, err
	}
	found := target.handler(args.Handler)
	if found == nil {
		return nil, nil, failf(invalid, "there is no handler %q on informer %q", args.Handler, args.Informer)
	}
	return target, found, nil
}

func (i *informer) handler(name string) *handler {
	i.mu.Lock()
	defer i.mu.Unlock()
	return i.handlers[name]
}
