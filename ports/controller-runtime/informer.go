package main

import (
	"context"
	"net"
	"net/http"
	"sync"

	apierrors "k8s.io/apimachinery/pkg/api/errors"
	"k8s.io/apimachinery/pkg/api/meta"
	"k8s.io/apimachinery/pkg/runtime"
	utilnet "k8s.io/apimachinery/pkg/util/net"
	"k8s.io/client-go/rest"
	toolscache "k8s.io/client-go/tools/cache"
	"sigs.k8s.io/controller-runtime/pkg/cache"
	"sigs.k8s.io/controller-runtime/pkg/client"

	"informer-conformance.dev/kit"
)

// informer is a cache of its own, and the informer of that cache for one kind.
type informer struct {
	kind     kind
	cache    cache.Cache
	informer cache.Informer
	// transport is what its requests go through.
	transport http.RoundTripper
	// dialled is closed when the cache is about to send its first request, which is after it counts as started.
	dialled chan struct{}
	runs    sync.WaitGroup
}

func newInformer(server string, asked kit.Asked, report *kit.Report, objects string) (*informer, error) {
	if asked.PageSize > 0 {
		return nil, kit.NotSupported("the cache has no page size; its reflector chooses")
	}
	i := &informer{kind: kindOf(asked.Resource, objects), dialled: make(chan struct{})}
	if err := i.open(server, asked, report); err != nil {
		return nil, err
	}
	indexes, err := asked.Indexes()
	if err != nil {
		return nil, err
	}
	for name, values := range indexes {
		if err := i.AddIndex(context.Background(), name, values); err != nil {
			return nil, err
		}
	}
	return i, nil
}

func (i *informer) open(server string, asked kit.Asked, report *kit.Report) error {
	once := sync.OnceFunc(func() { close(i.dialled) })
	// QPS -1 turns the client's own throttle off. With a dialler of its own, the cache has connections of its own.
	config := &rest.Config{Host: server, QPS: -1, Dial: func(ctx context.Context, network, address string) (net.Conn, error) {
		once()
		return asked.Dial(ctx, network, address)
	}}
	options, err := optionsOf(asked, i.kind.object(), report)
	if err != nil {
		return err
	}
	if i.cache, err = i.newCache(config, options); err != nil {
		return err
	}
	i.informer, err = i.cache.GetInformer(context.Background(), i.kind.object())
	return err
}

// Start runs the cache until the context ends.
func (i *informer) Start(ctx context.Context) error {
	ended := make(chan error, 1)
	i.runs.Go(func() { ended <- i.cache.Start(ctx) })
	select {
	case <-i.dialled:
		return nil
	case err := <-ended:
		return err
	}
}

// Wait waits until Start of the cache has returned.
func (i *informer) Wait() { i.runs.Wait() }

// Close closes idle connections. One that is still in use is the cache's leak, and stays for the server to see.
func (i *informer) Close() { utilnet.CloseIdleConnectionsFor(i.transport) }

// Get reads one object from the cache.
func (i *informer) Get(ctx context.Context, key string) (any, bool, error) {
	namespace, name, err := toolscache.SplitMetaNamespaceKey(key)
	if err != nil {
		return nil, false, kit.Invalid("%q is not a key: %v", key, err)
	}
	object := i.kind.object()
	err = i.cache.Get(ctx, client.ObjectKey{Namespace: namespace, Name: name}, object)
	if apierrors.IsNotFound(err) {
		return nil, false, nil
	}
	return object, err == nil, err
}

// List reads all objects from the cache.
func (i *informer) List(ctx context.Context) ([]any, error) { return i.list(ctx) }

// AddIndex adds a field index.
func (i *informer) AddIndex(ctx context.Context, name string, values kit.IndexFunc) error {
	return i.cache.IndexField(ctx, i.kind.object(), name, func(object client.Object) []string { return values(object) })
}

// ListIndex reads the objects with a value from the cache.
func (i *informer) ListIndex(ctx context.Context, name, value string) ([]any, error) {
	return i.list(ctx, client.MatchingFields{name: value})
}

func (i *informer) list(ctx context.Context, options ...client.ListOption) ([]any, error) {
	list := i.kind.list()
	if err := i.cache.List(ctx, list, options...); err != nil {
		return nil, err
	}
	var items []any
	err := meta.EachListItem(list, func(item runtime.Object) error {
		items = append(items, item)
		return nil
	})
	return items, err
}
