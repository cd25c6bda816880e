// Package kit is what every adapter in Go needs besides its library: the lines of the protocol, tables of trials,
// informers and handlers, the behaviours of handlers and their numbers. An adapter describes its library in a [Library],
// implements [Informer] and what else its library offers, and calls [Serve].
//
// It knows no library, waits for no informer, and changes no notification.
package kit

import (
	"context"
	"os"
)

// Library is the library under test.
type Library struct {
	// About is what the answer to hello says of it.
	About About
	// Create builds an informer of its own client for an apiserver, and starts nothing.
	Create func(server string, asked Asked, report *Report) (Informer, error)
}

// About says what a library is, and what of it the adapter shows to the suite.
type About struct {
	Name string
	// Version as the library itself states it: see [ModuleVersion].
	Version  string
	Homepage string
	Issues   string
	// Level is the minor version of client-go that the library follows, as in port.yaml.
	Level string
	// Queue is the queue below an informer, where the library has several: delta-fifo, real-fifo or atomic-fifo.
	Queue string
	// TLS asks for apiservers that speak it.
	TLS          bool
	Capabilities []string
	Traits       []string
	// Lacks is what handlers of this library cannot do, of what the kit can: "read-store-in-handler" where the library calls
	// them while it holds the lock of its store.
	Lacks []string
}

// Informer is the adapter's hold on one informer of the library. Optional abilities are further
// interfaces: an informer that does not have their methods answers not-supported.
type Informer interface {
	// AddHandler registers a handler. What it returns stands for the registration, and may be nil.
	AddHandler(handler *Handler, options HandlerOptions) (registration any, err error)
	// Start returns as soon as the informer counts as started. It runs until the context ends.
	Start(ctx context.Context) error
	// Wait returns when it has ended, and no callback is running or will run. The context of Start has ended by then.
	// An informer that was never started has nothing to wait for.
	Wait()
	// Close closes its connections, after Wait.
	Close()
}

// Teller reports its status.
type Teller interface {
	Status() Status
}

// Store is a cache that can be read. The context ends with the trial.
type Store interface {
	List(ctx context.Context) ([]any, error)
	Get(ctx context.Context, key string) (object any, exists bool, err error)
}

// Indexes is a cache with indexes.
type Indexes interface {
	AddIndex(ctx context.Context, name string, values IndexFunc) error
	ListIndex(ctx context.Context, name, value string) ([]any, error)
}

// IndexValues is an index that lists its values.
type IndexValues interface {
	IndexValues(ctx context.Context, name string) ([]string, error)
}

// HandlerRemover removes a registration, as returned by AddHandler.
type HandlerRemover interface {
	RemoveHandler(registration any) error
}

// HandlerTeller says whether a registration's handler has been notified of the initial list.
type HandlerTeller interface {
	HandlerHasSynced(registration any) bool
}

// Status is the status of an informer; nil is unknown.
type Status struct {
	HasSynced               *bool   `json:"hasSynced,omitempty"`
	IsStopped               *bool   `json:"isStopped,omitempty"`
	LastSyncResourceVersion *string `json:"lastSyncResourceVersion,omitempty"`
}

// Serve answers the suite over standard input and output until shutdown, and ends the process. Output to
// os.Stdout goes to standard error meanwhile: standard output belongs to the protocol.
func Serve(library Library) {
	out := &lines{out: os.Stdout}
	os.Stdout = os.Stderr
	newServer(library, out).serve(os.Stdin)
	os.Exit(0)
}
