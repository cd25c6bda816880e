package main

import (
	"context"
	"errors"
	"time"

	"k8s.io/apimachinery/pkg/apis/meta/v1/unstructured"
	"k8s.io/client-go/tools/cache"
)

// createReflector: docs/parts/reflector.md
func createReflector(settings arguments, report func(string, any)) (*part, error) {
	source := newScriptedSource(settings, report)
	store := &recordingStore{report: report, transform: transformFrom(settings)}
	reflector := cache.NewReflectorWithOptions(source, configMap(), store, cache.ReflectorOptions{
		Name:         "reflector",
		ResyncPeriod: milliseconds(settings.number("resyncPeriodMs")),
	})
	reflector.WatchListPageSize = int64(settings.number("pageSize"))
	ctx, stop := context.WithCancel(context.Background())
	methods := source.methods()
	methods["run"] = func(arguments) (any, error) { reflector.RunWithContext(ctx); return nil, nil }
	methods["stop"] = func(arguments) (any, error) { stop(); return nil, nil }
	methods["lastSyncResourceVersion"] = func(arguments) (any, error) { return reflector.LastSyncResourceVersion(), nil }
	methods["failReplace"] = func(a arguments) (any, error) { store.replaceFailure = a.text("message"); return nil, nil }
	return &part{methods: methods, close: func() { stop(); source.close() }}, nil
}

// configMap is the object by which a reflector knows what to expect.
func configMap() *unstructured.Unstructured {
	return &unstructured.Unstructured{Object: map[string]any{"apiVersion": "v1", "kind": "ConfigMap"}}
}

func milliseconds(count float64) time.Duration {
	return time.Duration(count * float64(time.Millisecond))
}

// recordingStore is what a reflector writes into: it reports every write and keeps nothing.
type recordingStore struct {
	report    func(string, any)
	transform cache.TransformFunc
	// replaceFailure is what Replace fails with, if anything.
	replaceFailure string
}

var (
	_ cache.ReflectorStore         = (*recordingStore)(nil)
	_ cache.ReflectorBookmarkStore = (*recordingStore)(nil)
	_ cache.TransformingStore      = (*recordingStore)(nil)
)

func (s *recordingStore) Add(object any) error    { s.report("add", jsonOf(object)); return nil }
func (s *recordingStore) Update(object any) error { s.report("update", jsonOf(object)); return nil }
func (s *recordingStore) Delete(object any) error { s.report("delete", jsonOf(object)); return nil }
func (s *recordingStore) Resync() error           { s.report("resync", nil); return nil }

func (s *recordingStore) Replace(objects []any, resourceVersion string) error {
	if s.replaceFailure != "" {
		return errors.New(s.replaceFailure)
	}
	s.report("replace", map[string]any{"objects": jsonList(objects), "resourceVersion": resourceVersion})
	return nil
}

func (s *recordingStore) Bookmark(resourceVersion string) error {
	s.report("bookmark", resourceVersion)
	return nil
}

func (s *recordingStore) Transformer() cache.TransformFunc { return s.transform }
