package main

import (
	"context"
	"fmt"

	apierrors "k8s.io/apimachinery/pkg/api/errors"
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	"k8s.io/apimachinery/pkg/watch"
	"k8s.io/client-go/tools/cache"
)

// task is something that goes on until it is stopped: a watch, an informer or a candidate.
type task struct {
	cancel context.CancelFunc
	done   chan struct{}
	// store is what an informer holds; nil for everything else.
	store cache.Store
}

// start runs body beside the calls, under the name that its events bear.
func (s *session) start(ctx context.Context, name string, body func(context.Context)) *task {
	ctx, cancel := context.WithCancel(ctx)
	running := &task{cancel: cancel, done: make(chan struct{})}
	s.running[name] = running
	go func() {
		defer close(running.done)
		body(ctx)
	}()
	return running
}

func (s *session) stop(name string) (any, error) {
	running, ok := s.running[name]
	if !ok {
		return nil, fmt.Errorf("nothing is called %q", name)
	}
	running.cancel()
	<-running.done
	delete(s.running, name)
	return struct{}{}, nil
}

func (s *session) stored(name string) (any, error) {
	running, ok := s.running[name]
	if !ok || running.store == nil {
		return nil, fmt.Errorf("no informer is called %q", name)
	}
	return map[string]any{"items": running.store.List()}, nil
}

func (s *session) watch(ctx context.Context, objects collection, c call) (any, error) {
	// Not the call's context alone: stopping has to end the request, too.
	ctx, cancel := context.WithCancel(ctx)
	options := metav1.ListOptions{ResourceVersion: c.ResourceVersion, LabelSelector: c.Selector, AllowWatchBookmarks: true}
	stream, err := objects.Watch(ctx, options)
	if err != nil {
		cancel()
		return nil, err
	}
	running := s.start(ctx, c.Of, func(context.Context) {
		for received := range stream.ResultChan() {
			s.write(watched(c.Of, received))
		}
		s.write(event{Of: c.Of, Event: "ended"})
	})
	running.cancel = func() { stream.Stop(); cancel() }
	return struct{}{}, nil
}

func watched(of string, received watch.Event) event {
	switch received.Type {
	case watch.Added:
		return event{Of: of, Event: "added", Object: received.Object}
	case watch.Modified:
		return event{Of: of, Event: "updated", Object: received.Object}
	case watch.Deleted:
		return event{Of: of, Event: "deleted", Object: received.Object}
	case watch.Bookmark:
		return event{Of: of, Event: "bookmark", Object: received.Object}
	default:
		return event{Of: of, Event: "error", Error: failureOf(apierrors.FromObject(received.Object))}
	}
}

func (s *session) inform(ctx context.Context, objects collection, c call) (any, error) {
	informer := objects.informer()
	say := func(what string, object any) {
		if unknown, ok := object.(cache.DeletedFinalStateUnknown); ok {
			object = unknown.Obj
		}
		s.write(event{Of: c.Of, Event: what, Object: object})
	}
	handlers := cache.ResourceEventHandlerFuncs{
		AddFunc:    func(object any) { say("added", object) },
		UpdateFunc: func(_, object any) { say("updated", object) },
		DeleteFunc: func(object any) { say("deleted", object) },
	}
	registration, err := informer.AddEventHandler(handlers)
	if err != nil {
		return nil, err
	}
	onError := func(_ context.Context, _ *cache.Reflector, err error) {
		s.write(event{Of: c.Of, Event: "error", Error: failureOf(err)})
	}
	if err := informer.SetWatchErrorHandlerWithContext(onError); err != nil {
		return nil, err
	}
	running := s.start(ctx, c.Of, informer.RunWithContext)
	running.store = informer.GetStore()
	go func() {
		if cache.WaitForCacheSync(running.done, registration.HasSynced) {
			s.write(event{Of: c.Of, Event: "synced"})
		}
	}()
	return struct{}{}, nil
}
