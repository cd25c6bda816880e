package main

import (
	"context"
	"encoding/json"
	"fmt"
	"net/http"
	"sync"
	"time"

	"k8s.io/client-go/dynamic"
	"k8s.io/client-go/rest"
)

// closeGrace is how long trial.close waits for informers to return and connections to close. It is a bound because
// client-go does not interrupt the pause between two attempts of a streaming list, up to a minute long: nothing is
// sent or told after it, and the trial need not wait for it.
const closeGrace = 3 * time.Second

// trial is one scenario's life: a client of its own, its informers, and the order of its commands.
type trial struct {
	name        string
	out         *lineWriter
	client      dynamic.Interface
	transport   http.RoundTripper
	connections *connections

	// ctx ends when the trial closes. It is the parent of every informer's context and releases every handler.
	ctx    context.Context
	cancel context.CancelFunc

	// turn is closed when the last command given to inTurn has returned. Only the reader of commands touches it.
	turn <-chan struct{}

	// mu guards informers. Commands come one at a time; debug.dump does not wait for its turn.
	mu        sync.Mutex
	informers map[string]*informer
}

// openTrial builds a client for the server. Nothing is sent.
func openTrial(name string, args trialOpenArgs, out *lineWriter) (*trial, error) {
	tracked := newConnections()
	// QPS -1 turns the client's own throttle off. The dialer gives the trial a transport of its own: without it,
	// client-go shares one between all clients of plain HTTP servers.
	config := dynamic.ConfigFor(&rest.Config{Host: args.Server, QPS: -1, Dial: tracked.dial})
	config.CAData = []byte(args.CertificateAuthority)
	client, transport, err := newClient(config)
	if err != nil {
		return nil, failf(invalid, "cannot talk to %q: %v", args.Server, err)
	}
	ctx, cancel := context.WithCancel(context.Background())
	ready := make(chan struct{})
	close(ready)
	return &trial{
		name:        name,
		out:         out,
		client:      client,
		transport:   transport,
		connections: tracked,
		ctx:         ctx,
		cancel:      cancel,
		turn:        ready,
		informers:   map[string]*informer{},
	}, nil
}

// inTurn runs do after everything given to it before, and returns at once.
func (t *trial) inTurn(do func()) {
	before, after := t.turn, make(chan struct{})
	t.turn = after
	go func() {
		<-before
		defer close(after)
		do()
	}()
}

// trialCommand performs one command of a trial. A result of type waiting is run to its end before the reply.
type trialCommand func(*trial, json.RawMessage) (any, error)

// waiting is the part of a command that only waits. Later commands of the trial do not wait for it.
type waiting func() error

// trialCommands is every command that belongs to a trial.
var trialCommands = map[string]trialCommand{
	"trial.close":     command((*trial).close),
	"informer.create": command((*trial).createInformer),
	"informer.start":  command((*trial).startInformer),
	"informer.stop":   command((*trial).stopInformer),
	"informer.status": command((*trial).informerStatus),
	"handler.add":     command((*trial).addHandler),
	"handler.remove":  command((*trial).removeHandler),
	"handler.release": command((*trial).releaseHandler),
	"handler.status":  command((*trial).handlerStatus),
	"store.list":      command((*trial).listStore),
	"store.get":       command((*trial).getFromStore),
	"indexer.add":     command((*trial).addIndexer),
	"index.list":      command((*trial).listIndex),
	"index.values":    command((*trial).indexValues),
	"debug.dump":      command(func(t *trial, _ done) (any, error) { return t.dump(), nil }),
}

// command gives a method its decoded arguments.
func command[A any](perform func(*trial, A) (any, error)) trialCommand {
	return func(t *trial, raw json.RawMessage) (any, error) {
		args, err := decodeArgs[A](raw)
		if err != nil {
			return nil, err
		}
		return perform(t, args)
	}
}

// close stops every informer and releases every handler, and then waits until nothing of the trial is alive. What
// outlives the grace is logged.
func (t *trial) close(done) (any, error) {
	t.cancel()
	return waiting(func() error {
		grace, cancel := context.WithTimeout(context.Background(), closeGrace)
		defer cancel()
		for _, each := range t.allInformers() {
			if !each.wait(grace) {
				t.out.log(t.name, fmt.Sprintf("informer %s has not returned %v after it was stopped", each.name, closeGrace))
			}
		}
		// Idle connections only. One that is still in use is the informer's leak, and stays for the server to see.
		closeIdleConnections(t.transport)
		if open := t.connections.waitForNone(grace); open > 0 {
			t.out.log(t.name, fmt.Sprintf("%d connections are open %v after every informer was stopped", open, closeGrace))
		}
		return nil
	}), nil
}

func (t *trial) informer(name string) (*informer, error) {
	t.mu.Lock()
	defer t.mu.Unlock()
	found := t.informers[name]
	if found == nil {
		return nil, failf(invalid, "there is no informer %q in trial %q", name, t.name)
	}
	return found, nil
}

func (t *trial) allInformers() []*informer {
	t.mu.Lock()
	defer t.mu.Unlock()
	all := make([]*informer, 0, len(t.informers))
	for _, each := range t.informers {
		all = append(all, each)
	}
	return all
}
