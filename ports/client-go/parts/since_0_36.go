//go:build !before_0_36

package main

import (
	"context"
	"errors"
	"reflect"

	"k8s.io/apimachinery/pkg/runtime/schema"
	"k8s.io/apimachinery/pkg/util/wait"
	"k8s.io/apimachinery/pkg/watch"
	"k8s.io/client-go/informers"
	"k8s.io/client-go/tools/cache"
	"k8s.io/client-go/tools/cache/synctrack"
)

var _ cache.DoneChecker = (*awaited)(nil)

// checkerMethods wait for checkers, and make an error of what a wait came to.
func checkerMethods(ctx context.Context, caches []*awaited) map[string]method {
	checkers := []cache.DoneChecker{}
	for _, one := range caches {
		checkers = append(checkers, one)
	}
	return map[string]method{
		"wait":    func(arguments) (any, error) { return cache.WaitFor(ctx, "", checkers...), nil },
		"asError": func(a arguments) (any, error) { return nil, syncResult(a).AsError() },
	}
}

// typesByName are types whose names are the same in every language.
var typesByName = map[string]reflect.Type{
	"bool": reflect.TypeFor[bool](), "int": reflect.TypeFor[int](), "string": reflect.TypeFor[string](),
}

func syncResult(a arguments) cache.SyncResult {
	result := cache.SyncResult{Synced: map[reflect.Type]bool{}}
	for _, name := range a.texts("synced") {
		result.Synced[typesByName[name]] = true
	}
	for _, name := range a.texts("unsynced") {
		result.Synced[typesByName[name]] = false
	}
	if cause := a.text("cause"); cause != "" {
		result.Err = errors.New(cause)
	}
	return result
}

// infoJSON is a delta about everything as JSON; nil when it is about an object.
func infoJSON(delta cache.Delta) any {
	switch info := delta.Object.(type) {
	case cache.ReplacedAllInfo:
		return map[string]any{
			"type": string(delta.Type), "resourceVersion": info.ResourceVersion, "objects": jsonList(info.Objects),
		}
	case cache.SyncAllInfo:
		return map[string]any{"type": string(delta.Type)}
	case cache.BookmarkInfo:
		return map[string]any{"type": string(delta.Type), "resourceVersion": info.ResourceVersion}
	}
	return nil
}

// informerDone is whether an informer's checker is done.
func informerDone(informer cache.SharedIndexInformer) (any, error) {
	return cache.IsDone(informer.HasSyncedChecker()), nil
}

// registrationDone is whether the checker of a registration is done.
func registrationDone(registration registration) (any, error) {
	return cache.IsDone(registration.HasSyncedChecker()), nil
}

func startFactory(ctx context.Context, factory informers.SharedInformerFactory) {
	factory.StartWithContext(ctx)
}

func waitForFactory(ctx context.Context, factory informers.SharedInformerFactory) map[reflect.Type]bool {
	return factory.WaitForCacheSyncWithContext(ctx).Synced
}

// factorySyncMethods make an error of what a wait came to.
func factorySyncMethods(ctx context.Context, factory informers.SharedInformerFactory) map[string]method {
	return map[string]method{
		"waitForAll": func(arguments) (any, error) { return nil, factory.WaitForCacheSyncWithContext(ctx).AsError() },
	}
}

// createInformerName: docs/parts/informer-name.md
func createInformerName(arguments, func(string, any)) (*part, error) {
	// The registry is that of the process.
	cache.ResetInformerNamesForTesting()
	names := map[string]*cache.InformerName{}
	identities := []cache.InformerNameAndResource{}
	named := func(a arguments) *cache.InformerName {
		found := names[a.text("name")]
		if found == nil {
			panic(failf("invalid", "there is no name %q", a.text("name")))
		}
		return found
	}
	return &part{close: cache.ResetInformerNamesForTesting, methods: map[string]method{
		"register": func(a arguments) (any, error) {
			name, err := cache.NewInformerName(a.text("name"))
			if err == nil {
				names[name.Name()] = name
			}
			return nil, err
		},
		"identify": func(a arguments) (any, error) {
			resource := schema.GroupVersionResource{Version: "v1", Resource: a.text("resource")}
			identities = append(identities, named(a).WithResource(resource))
			return nil, nil
		},
		"release": func(a arguments) (any, error) { named(a).Release(); return nil, nil },
		"reserved": func(arguments) (any, error) {
			reserved := []bool{}
			for _, identity := range identities {
				reserved = append(reserved, identity.Reserved())
			}
			return reserved, nil
		},
	}}, nil
}

// informerQueue is the queue that informers make.
func informerQueue() cache.Queue {
	return cache.NewRealFIFOWithOptions(cache.RealFIFOOptions{
		KeyFunction:           cache.MetaNamespaceKeyFunc,
		AtomicEvents:          true,
		UnlockWhileProcessing: true,
		EmitDeltaTypeBookmark: true,
	})
}

// newIndexer makes an indexer with what settings say of it.
func newIndexer(settings arguments) cache.Indexer {
	keyFunc := keyFuncFrom(settings, cache.DeletionHandlingMetaNamespaceKeyFunc)
	if transform := transformFrom(settings); transform != nil {
		return cache.NewIndexer(keyFunc, indexersFrom(settings), cache.WithTransformer(transform))
	}
	return cache.NewIndexer(keyFunc, indexersFrom(settings))
}

// workerGateMethods hold up whoever works off items: the queue is not locked meanwhile.
func workerGateMethods(gate *gate) map[string]method { return gate.methods() }

// whileWorking is what can be asked by whoever works off an item.
func whileWorking(ask func() bool) func() bool { return ask }

// createRealFIFO: docs/parts/real-fifo.md
func createRealFIFO(settings arguments, _ func(string, any)) (*part, error) {
	queue := cache.NewRealFIFOWithOptions(cache.RealFIFOOptions{
		KeyFunction:           keyFuncFrom(settings, nil),
		KnownObjects:          knownObjectsFrom(settings),
		Transformer:           transformFrom(settings),
		AtomicEvents:          settings.flag("atomicEvents"),
		EmitDeltaTypeBookmark: settings.flag("emitDeltaTypeBookmark"),
		UnlockWhileProcessing: settings.flag("unlockWhileProcessing"),
	})
	methods := queueMethods(queue)
	methods["bookmark"] = func(a arguments) (any, error) { return nil, queue.Bookmark(a.text("resourceVersion")) }
	methods["popBatch"] = func(a arguments) (any, error) {
		popped := &popped{queue: queue, methods: methods, args: a}
		err := queue.PopBatch(
			func(batch []cache.Delta, isInInitialList bool) error {
				return popped.take(cache.Deltas(batch), isInInitialList, false)
			},
			func(item any, isInInitialList bool) error { return popped.take(item, isInInitialList, true) },
		)
		return popped.value, err
	}
	return &part{methods: methods, close: queue.Close}, nil
}

var (
	_ cache.TransformingStore      = (*recordingStore)(nil)
	_ cache.ReflectorBookmarkStore = bookmarkStore{}
	_ cache.ResourceVersionUpdater = versionStore{}
)

// pauseStepsMax is how often the pauses of a back-off may grow.
const pauseStepsMax = 1_000

// setBackoff gives the reflector the back-off that settings name, if any.
func setBackoff(options *cache.ReflectorOptions, settings arguments) {
	options.Backoff = backoffFrom(settings)
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

func stopWatcher(watcher watch.Interface) error {
	watcher.Stop()
	return nil
}

// createSyncTracker: docs/parts/sync-tracker.md
func createSyncTracker(settings arguments, _ func(string, any)) (*part, error) {
	if settings.flag("byKey") {
		tracker := synctrack.NewAsyncTracker[string]("tracker")
		methods := trackerMethods(tracker)
		methods["start"] = func(a arguments) (any, error) { tracker.Start(a.text("key")); return nil, nil }
		methods["finish"] = func(a arguments) (any, error) { tracker.Finished(a.text("key")); return nil, nil }
		return &part{methods: methods}, nil
	}
	tracker := synctrack.NewSingleFileTracker("tracker")
	methods := trackerMethods(tracker)
	methods["start"] = func(arguments) (any, error) { tracker.Start(); return nil, nil }
	methods["finish"] = func(arguments) (any, error) { tracker.Finished(); return nil, nil }
	return &part{methods: methods}, nil
}

// tracker is what both kinds have.
type tracker interface {
	cache.DoneChecker
	UpstreamHasSynced()
	HasSynced() bool
}

func trackerMethods(tracker tracker) map[string]method {
	return map[string]method{
		"upstreamHasSynced": func(arguments) (any, error) { tracker.UpstreamHasSynced(); return nil, nil },
		"hasSynced":         func(arguments) (any, error) { return tracker.HasSynced(), nil },
		"isDone":            func(arguments) (any, error) { return cache.IsDone(tracker), nil },
		"name":              func(arguments) (any, error) { return tracker.Name(), nil },
	}
}
