package main

import (
	"context"
	"time"

	"k8s.io/apimachinery/pkg/apis/meta/v1/unstructured"
	"k8s.io/apimachinery/pkg/util/wait"
	"k8s.io/client-go/tools/cache"
)

// pauseStepsMax is how often the pauses of a back-off may grow.
const pauseStepsMax = 1_000

// createReflector: docs/parts/reflector.md
func createReflector(settings arguments, report func(string, any)) (*part, error) {
	source := newScriptedSource(settings, report)
	options := cache.ReflectorOptions{
		Name:            "reflector",
		ResyncPeriod:    milliseconds(settings.number("resyncPeriodMs")),
		MinWatchTimeout: milliseconds(settings.number("watchTimeoutMinMs")),
		Backoff:         backoffFrom(settings),
	}
	reflector := cache.NewReflectorWithOptions(
		listerWatcherFrom(settings, source), expectedType(settings), newRecordingStore(settings, report), options)
	reflector.WatchListPageSize = int64(settings.number("pageSize"))
	reflector.MaxInternalErrorRetryDuration = milliseconds(settings.number("internalErrorRetryMaxMs"))
	ctx, stop := context.WithCancel(context.Background())
	methods := source.methods()
	methods["run"] = func(arguments) (any, error) { reflector.RunWithContext(ctx); return nil, nil }
	if settings.flag("isOneCycle") {
		methods["run"] = func(arguments) (any, error) { return nil, reflector.ListAndWatchWithContext(ctx) }
	}
	methods["stop"] = func(arguments) (any, error) { stop(); return nil, nil }
	methods["lastSyncResourceVersion"] = func(arguments) (any, error) { return reflector.LastSyncResourceVersion(), nil }
	return &part{methods: methods, close: func() { stop(); source.close() }}, nil
}

// refusingClient is a client that does not know streaming lists.
type refusingClient struct{}

func (refusingClient) IsWatchListSemanticsUnSupported() bool { return true }

// listerWatcherFrom is the source itself, or what a client that says something about streaming lists makes of it.
func listerWatcherFrom(settings arguments, source *scriptedSource) cache.ListerWatcher {
	if !settings.has("clientWatchList") {
		return source
	}
	requests := &cache.ListWatch{ListFunc: source.List, WatchFunc: source.Watch}
	if settings.text("clientWatchList") == "refuses" {
		return cache.ToListWatcherWithWatchListSemantics(requests, refusingClient{})
	}
	return cache.ToListWatcherWithWatchListSemantics(requests, struct{}{})
}

// backoffFrom is a back-off that the scenario chooses, without jitter; nil for the one that informers have.
func backoffFrom(settings arguments) *wait.Backoff {
	if !settings.has("pauseMs") {
		return nil
	}
	backoff := &wait.Backoff{Duration: milliseconds(settings.number("pauseMs")), Factor: 1, Steps: pauseStepsMax}
	if settings.has("pauseFactor") {
		backoff.Factor = settings.number("pauseFactor")
	}
	return backoff
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
