package main

import (
	"context"

	"informer-conformance.dev/kit"
)

// informer is the adapter's hold on one informer of the library.
type informer struct {
	standIn *standIn
}

func newInformer(server string, asked kit.Asked, report *kit.Report) (kit.Informer, error) {
	// TODO refuse what the library does not offer; the suite asks only for the capabilities that main.go declares.
	if asked.LabelSelector != "" || asked.FieldSelector != "" {
		return nil, kit.NotSupported("no selectors")
	}
	// TODO build the library's informer for this collection of the server, which speaks plain HTTP. Start nothing.
	// TODO call report.WatchError in the library's error callback, if it has one, and declare "watch-error-handler".
	// TODO call report.Ended where the library reports to its user that it has ended by itself.
	return &informer{newStandIn(server+pathOf(asked), asked.Dial)}, nil
}

func pathOf(asked kit.Asked) string {
	path := "/api/" + asked.Resource.Version
	if asked.Resource.Group != "" {
		path = "/apis/" + asked.Resource.Group + "/" + asked.Resource.Version
	}
	if asked.Namespace != "" {
		path += "/namespaces/" + asked.Namespace
	}
	return path + "/" + asked.Resource.Resource
}

// AddHandler registers a handler. Returns whatever RemoveHandler needs.
func (i *informer) AddHandler(handler *kit.Handler, _ kit.HandlerOptions) (any, error) {
	// TODO register callbacks that call handler.Tell first thing. One callback for additions and updates is "apply".
	words := map[string]string{"ADDED": "add", "MODIFIED": "update", "DELETED": "delete"}
	i.standIn.callbacks = append(i.standIn.callbacks, func(event string, object map[string]any) {
		handler.Tell(kit.Told{Type: words[event], Object: object})
	})
	return nil, nil
}

// Start starts it, in the background, and returns at once. It runs until the context ends.
func (i *informer) Start(ctx context.Context) error {
	// TODO start the library's informer.
	i.standIn.start(ctx)
	return nil
}

// Wait returns when it has ended and no callback is running or will run; at once, if it was never started.
func (i *informer) Wait() {
	// TODO wait for the library's informer.
	i.standIn.runs.Wait()
}

// Close ends its connections, idle ones included.
func (i *informer) Close() {
	// TODO close those of the library's HTTP client: give it a transport of its own, which dials with asked.Dial.
	i.standIn.client.CloseIdleConnections()
}

// List is the content of the library's own cache, in any order.
func (i *informer) List(context.Context) ([]any, error) {
	// TODO read the library's cache; remove this, Get and "store" of main.go if it has none.
	return i.standIn.list(), nil
}

// Get is the object in the cache under "namespace/name", or "name".
func (i *informer) Get(_ context.Context, key string) (any, bool, error) {
	// TODO look it up.
	object, exists := i.standIn.get(key)
	return object, exists, nil
}

// TODO the methods of kit.Teller, kit.HandlerRemover, kit.HandlerTeller, kit.Indexes and kit.IndexValues, where the
// library has what they ask for: each goes with a capability.
