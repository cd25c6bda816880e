package kit

import (
	"context"
	"encoding/json"
	"fmt"
	"slices"
	"sync"
	"time"
)

// Handler is one registration, with its requested behaviour.
type Handler struct {
	trial     string
	informer  string
	name      string
	behaviour behaviour
	out       *lines
	// store is nil where the library has none.
	store Store

	// mu is held while a number is taken and its line written.
	mu    sync.Mutex
	count int64

	// freed ends when the handler is released or its trial closes: then it neither blocks nor is slow.
	freed   context.Context
	release context.CancelFunc
}

// Told is a notification. Pointers distinguish false from unknown.
type Told struct {
	// Type is add, update, delete, apply, restart or restarted.
	Type      string `json:"type"`
	Object    any    `json:"object,omitempty"`
	OldObject any    `json:"oldObject,omitempty"`
	// Key of a tombstone.
	Key               string `json:"key,omitempty"`
	IsInInitialList   *bool  `json:"isInInitialList,omitempty"`
	FinalStateUnknown *bool  `json:"finalStateUnknown,omitempty"`
}

// behaviour is what a handler does after it has reported. On limits it to the notifications of one object.
type behaviour struct {
	Kind    string `json:"kind"`
	On      string `json:"on"`
	DelayMs int64  `json:"delayMs"`
}

type stored struct {
	Exists          bool   `json:"exists"`
	ResourceVersion string `json:"resourceVersion,omitempty"`
}

type notification struct {
	Ev       string `json:"ev"`
	Trial    string `json:"trial"`
	Informer string `json:"informer"`
	Handler  string `json:"handler"`
	N        int64  `json:"n"`
	Told
	Stored *stored `json:"stored,omitempty"`
	AtMs   float64 `json:"atMs"`
}

// Name is the suite's name for the handler.
func (h *Handler) Name() string { return h.name }

// Tell reports a notification, and then behaves. It is called first in the library's callback.
func (h *Handler) Tell(told Told) {
	key := told.Key
	if meta, err := metaOf(told.Object); err != nil {
		h.out.log(h.trial, fmt.Sprintf("handler %s was given something without metadata: %v", h.name, err))
	} else if key == "" {
		key = meta.key()
	}
	event := notification{Ev: "notify", Trial: h.trial, Informer: h.informer, Handler: h.name, Told: told}
	// A deletion may be known by its key alone.
	if h.behaviour.Kind == "read-store" && key != "" {
		event.Stored = h.readStore(key)
	}
	h.mu.Lock()
	h.count++
	event.N = h.count
	event.AtMs = float64(time.Now().UnixMicro()) / 1000
	h.out.event(h.trial, event)
	h.mu.Unlock()
	// A mark is of no object.
	if key != "" && (h.behaviour.On == "" || h.behaviour.On == key) {
		h.behave(key)
	}
}

// thrown is what a handler panics with where it has to throw.
type thrown struct{ handler, key string }

func (t *thrown) Error() string {
	return fmt.Sprintf("handler %s throws on %s, as requested", t.handler, t.key)
}

func (h *Handler) behave(key string) {
	switch h.behaviour.Kind {
	case "block":
		<-h.freed.Done()
	case "throw":
		panic(&thrown{handler: h.name, key: key})
	case "slow":
		delay := time.NewTimer(time.Duration(h.behaviour.DelayMs) * time.Millisecond)
		defer delay.Stop()
		select {
		case <-delay.C:
		case <-h.freed.Done():
		}
	}
}

func (h *Handler) readStore(key string) *stored {
	object, exists, err := h.store.Get(h.freed, key)
	if err != nil {
		h.out.log(h.trial, fmt.Sprintf("handler %s cannot read %s from the store: %v", h.name, key, err))
		return nil
	}
	if !exists {
		return &stored{}
	}
	meta, err := metaOf(object)
	if err != nil {
		h.out.log(h.trial, fmt.Sprintf("the store holds something without metadata under %s: %v", key, err))
	}
	return &stored{Exists: true, ResourceVersion: meta.ResourceVersion}
}

// needOf is what an adapter has to declare for a behaviour.
var needOf = map[string]string{
	"block": "block-handler", "slow": "slow-handler", "throw": "throw-in-handler", "read-store": "read-store-in-handler",
}

// validate checks whether the kit supports the behaviour with this library.
func (b behaviour) validate(store Store, about About) error {
	need, isNeed := needOf[b.Kind]
	isSupported := b.Kind == "record" || isNeed && slices.Contains(about.needs(), need)
	if isSupported && (b.Kind != "read-store" || store != nil) {
		return nil
	}
	return NotSupported("no handler here can %s", b.Kind)
}

type metadata struct {
	Namespace       string `json:"namespace"`
	Name            string `json:"name"`
	ResourceVersion string `json:"resourceVersion"`
}

func (m metadata) key() string {
	if m.Namespace == "" {
		return m.Name
	}
	return m.Namespace + "/" + m.Name
}

// metaOf reads an object through its own encoder, whatever type it has.
func metaOf(object any) (metadata, error) {
	var decoded struct {
		Metadata metadata `json:"metadata"`
	}
	encoded, err := json.Marshal(object)
	if err == nil && object != nil {
		err = json.Unmarshal(encoded, &decoded)
	}
	return decoded.Metadata, err
}
