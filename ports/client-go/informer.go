package main

import (
	"context"
	"errors"
	"net/http"
	"sync"
	"time"

	apierrors "k8s.io/apimachinery/pkg/api/errors"
	"k8s.io/client-go/dynamic"
	"k8s.io/client-go/rest"
	"k8s.io/client-go/tools/cache"

	"informer-conformance.dev/kit"
)

// informer is one shared informer, with a client of its own. What only some releases can do stands in the files of
// those releases.
type informer struct {
	shared    cache.SharedIndexInformer
	transport http.RoundTripper
	// asked is closed when the informer is about to send its first request, which is after it counts as started.
	asked chan struct{}
	runs  sync.WaitGroup
}

func newInformer(server string, asked kit.Asked, report *kit.Report) (*informer, error) {
	if asked.PageSize > 0 {
		return nil, kit.NotSupported("a shared informer has no page size; its reflector chooses")
	}
	indexes, err := asked.Indexes()
	if err != nil {
		return nil, err
	}
	client, transport, err := clientOf(server, asked)
	if err != nil {
		return nil, kit.Invalid("cannot talk to %q: %v", server, err)
	}
	i := &informer{transport: transport, asked: make(chan struct{})}
	source := listerWatcher(client, asked, sync.OnceFunc(func() { close(i.asked) }))
	i.shared = cache.NewSharedIndexInformer(source, exampleOf(asked.Resource), milliseconds(asked.ResyncPeriodMs), toIndexers(indexes))
	if err := onWatchError(i.shared, func(err error) { report.WatchError(err.Error(), statusCode(err)) }); err != nil {
		return nil, err
	}
	if asked.Transform == nil {
		return i, nil
	}
	transform, err := transformOf(*asked.Transform)
	if err != nil {
		return nil, err
	}
	return i, setTransform(i.shared, transform)
}

// clientOf sends nothing. QPS -1 turns the client's own throttle off. The dialer, which dials as client-go does without
// one, gives the informer a transport of its own: client-go would share one between all clients of plain HTTP servers.
func clientOf(server string, asked kit.Asked) (dynamic.Interface, http.RoundTripper, error) {
	config := dynamic.ConfigFor(&rest.Config{Host: server, QPS: -1, Dial: asked.Dial})
	config.CAData = []byte(asked.CertificateAuthority)
	return newClient(config)
}

// Start runs the informer and returns as soon as it counts as started, so that what the trial does next happens to a
// started informer. A second start is passed on; client-go logs a warning and does nothing.
func (i *informer) Start(ctx context.Context) error {
	ended := make(chan struct{})
	i.runs.Go(func() {
		defer close(ended)
		runInformer(ctx, i.shared)
	})
	select {
	case <-i.asked:
	case <-ended:
	}
	return nil
}

// Wait waits until every run has returned, which is after its last callback has.
func (i *informer) Wait() { i.runs.Wait() }

// Close closes idle connections. One that is still in use is the informer's leak, and stays for the server to see.
func (i *informer) Close() { closeIdleConnections(i.transport) }

// Status is what the informer says of itself.
func (i *informer) Status() kit.Status {
	hasSynced, version := i.shared.HasSynced(), i.shared.LastSyncResourceVersion()
	return kit.Status{HasSynced: &hasSynced, IsStopped: isStopped(i.shared), LastSyncResourceVersion: &version}
}

// List reads the whole store.
func (i *informer) List(context.Context) ([]any, error) { return i.shared.GetStore().List(), nil }

// Get reads one object from the store.
func (i *informer) Get(_ context.Context, key string) (any, bool, error) {
	return i.shared.GetStore().GetByKey(key)
}

// AddIndex adds an index function.
func (i *informer) AddIndex(_ context.Context, name string, values kit.IndexFunc) error {
	return i.shared.AddIndexers(toIndexers(map[string]kit.IndexFunc{name: values}))
}

// ListIndex reads the objects with a value.
func (i *informer) ListIndex(_ context.Context, name, value string) ([]any, error) {
	return i.shared.GetIndexer().ByIndex(name, value)
}

// IndexValues reads the values of an index.
func (i *informer) IndexValues(_ context.Context, name string) ([]string, error) {
	return i.shared.GetIndexer().ListIndexFuncValues(name), nil
}

// statusCode is the HTTP status an error came with, or 0.
func statusCode(err error) int32 {
	var status apierrors.APIStatus
	if errors.As(err, &status) {
		return status.Status().Code
	}
	return 0
}

func milliseconds(count int64) time.Duration { return time.Duration(count) * time.Millisecond }
