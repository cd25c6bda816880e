package kit

import (
	"context"
	"fmt"
	"runtime"
	"sync"
	"time"
)

// closeGrace is how long trial.close waits for informers to return and connections to close: what has to end is then seen
// at the server.
const closeGrace = 3 * time.Second

// stackMaxBytes bounds the goroutine stacks in a dump; where a hang is, the first of them show it.
const stackMaxBytes = 256 << 10

type trialOpenArgs struct {
	Server               string `json:"server"`
	CertificateAuthority string `json:"certificateAuthority"`
}

// trial is one scenario's life.
type trial struct {
	name    string
	opened  trialOpenArgs
	library Library
	out     *lines
	// connections are those that informers dial with Asked.Dial.
	connections *connections

	// ctx ends when the trial closes. It is the parent of every informer's context, and releases every handler.
	ctx    context.Context
	cancel context.CancelFunc

	mu        sync.Mutex
	informers map[string]*entry
}

// entry is an informer of a trial, and its handlers.
type entry struct {
	informer Informer
	ctx      context.Context
	stop     context.CancelFunc

	mu       sync.Mutex
	handlers map[string]*registered
}

type registered struct {
	handler      *Handler
	registration any
}

func newTrial(name string, opened trialOpenArgs, library Library, out *lines) *trial {
	ctx, cancel := context.WithCancel(context.Background())
	return &trial{
		name: name, opened: opened, library: library, out: out, connections: newConnections(),
		ctx: ctx, cancel: cancel, informers: map[string]*entry{},
	}
}

// close stops every informer and releases every handler, and waits until nothing of the trial is alive.
func (t *trial) close() (any, error) {
	t.cancel()
	t.mu.Lock()
	defer t.mu.Unlock()
	grace, cancel := context.WithTimeout(context.Background(), closeGrace)
	defer cancel()
	for name, each := range t.informers {
		ended := make(chan struct{})
		go func() {
			each.informer.Wait()
			close(ended)
		}()
		select {
		case <-ended:
		case <-grace.Done():
			t.out.log(t.name, fmt.Sprintf("informer %s has not returned %v after it was stopped", name, closeGrace))
		}
		each.informer.Close()
	}
	if open := t.connections.waitForNone(grace); open > 0 {
		t.out.log(t.name, fmt.Sprintf("%d connections are open %v after every informer was stopped", open, closeGrace))
	}
	return done{}, nil
}

func (t *trial) create(asked Asked) (any, error) {
	t.mu.Lock()
	defer t.mu.Unlock()
	if t.informers[asked.Informer] != nil {
		return nil, Invalid("informer %q exists already", asked.Informer)
	}
	report := &Report{out: t.out, trial: t.name, informer: asked.Informer}
	asked.CertificateAuthority = t.opened.CertificateAuthority
	asked.Dial = t.connections.dial
	informer, err := t.library.Create(t.opened.Server, asked, report)
	if err != nil {
		return nil, err
	}
	ctx, stop := context.WithCancel(t.ctx)
	t.informers[asked.Informer] = &entry{informer: informer, ctx: ctx, stop: stop, handlers: map[string]*registered{}}
	return done{}, nil
}

func (t *trial) addHandler(e *entry, args handlerAddArgs) (any, error) {
	store, _ := e.informer.(Store)
	if err := args.Behaviour.validate(store, t.library.About); err != nil {
		return nil, err
	}
	freed, release := context.WithCancel(t.ctx)
	handler := &Handler{
		trial: t.name, informer: args.Informer, name: args.Handler, behaviour: args.Behaviour,
		out: t.out, store: store, freed: freed, release: release,
	}
	// A library may call the handler during its registration and wait for it: it can be released meanwhile.
	if err := e.reserve(args, &registered{handler: handler}); err != nil {
		release()
		return nil, err
	}
	registration, err := e.register(handler, HandlerOptions{ResyncPeriodMs: args.ResyncPeriodMs})
	e.mu.Lock()
	defer e.mu.Unlock()
	if err != nil {
		release()
		delete(e.handlers, args.Handler)
		return nil, err
	}
	e.handlers[args.Handler] = &registered{handler, registration}
	return done{}, nil
}

// register adds a handler. A library that calls it meanwhile may let its panic through to whoever adds it: that is the
// library's answer.
func (e *entry) register(handler *Handler, options HandlerOptions) (registration any, err error) {
	defer func() {
		switch cause := recover().(type) {
		case nil:
		case *thrown:
			err = cause
		default:
			panic(cause)
		}
	}()
	return e.informer.AddHandler(handler, options)
}

// reserve takes the handler's name.
func (e *entry) reserve(args handlerAddArgs, found *registered) error {
	e.mu.Lock()
	defer e.mu.Unlock()
	if e.handlers[args.Handler] != nil {
		return Invalid("handler %q exists already on informer %q", args.Handler, args.Informer)
	}
	e.handlers[args.Handler] = found
	return nil
}

func (t *trial) find(name string) (*entry, error) {
	t.mu.Lock()
	defer t.mu.Unlock()
	if found := t.informers[name]; found != nil {
		return found, nil
	}
	return nil, Invalid("there is no informer %q in trial %q", name, t.name)
}

func (e *entry) find(name string) (*registered, error) {
	e.mu.Lock()
	defer e.mu.Unlock()
	if found := e.handlers[name]; found != nil {
		return found, nil
	}
	return nil, Invalid("there is no handler %q", name)
}

// dump returns what helps to understand a failure.
func dump() any {
	stacks := make([]byte, stackMaxBytes)
	return map[string]any{
		"usage":      usageNow(),
		"goroutines": runtime.NumGoroutine(),
		"stacks":     string(stacks[:runtime.Stack(stacks, true)]),
	}
}
