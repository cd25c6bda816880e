package main

import (
	"context"
	"time"

	"k8s.io/apimachinery/pkg/apis/meta/v1/unstructured"
)

// createReflector: docs/parts/reflector.md
func createReflector(settings arguments, report func(string, any)) (*part, error) {
	source := scriptedSourceOf(settings, report)
	reflector := newReflector(
		listerWatcherFrom(settings, source), expectedType(settings), newRecordingStore(settings, report), settings)
	reflector.WatchListPageSize = int64(settings.number("pageSize"))
	setInternalErrorRetry(reflector, settings)
	ctx, stop := context.WithCancel(context.Background())
	methods := source.methods()
	methods["run"] = func(arguments) (any, error) { runReflector(ctx, reflector); return nil, nil }
	if settings.flag("isOneCycle") {
		methods["run"] = func(arguments) (any, error) { return nil, listAndWatch(ctx, reflector) }
	}
	methods["stop"] = func(arguments) (any, error) { stop(); return nil, nil }
	methods["lastSyncResourceVersion"] = func(arguments) (any, error) { return reflector.LastSyncResourceVersion(), nil }
	return &part{methods: methods, close: func() { stop(); source.close() }}, nil
}

// expectedType is the object by which a reflector knows what to expect.
func expectedType(settings arguments) any {
	switch kind := settings.text("expectedKind"); kind {
	case "":
		return configMap()
	case "nothing":
		return nil
	case "untyped":
		return &unstructured.Unstructured{}
	default:
		return &unstructured.Unstructured{Object: map[string]any{"apiVersion": "v1", "kind": kind}}
	}
}

// configMap is the object that informers expect unless told otherwise.
func configMap() *unstructured.Unstructured {
	return &unstructured.Unstructured{Object: map[string]any{"apiVersion": "v1", "kind": "ConfigMap"}}
}

func milliseconds(count float64) time.Duration {
	return time.Duration(count * float64(time.Millisecond))
}
