//go:build !before_0_37

package main

import (
	"encoding/json"

	"k8s.io/apimachinery/pkg/apis/meta/v1/unstructured"
	"k8s.io/apimachinery/pkg/runtime"
	"k8s.io/client-go/discovery"
	"k8s.io/client-go/discovery/cached/memory"
	"k8s.io/client-go/tools/cache"
	"k8s.io/klog/v2"
)

func discoveryInContext(client *discovery.DiscoveryClient) discovery.DiscoveryInterfaceWithContext {
	return client
}

func cachedDiscovery(client *discovery.DiscoveryClient) discovery.CachedDiscoveryInterfaceWithContext {
	return memory.NewMemCacheClientWithContext(client)
}

func newMutationCache(store cache.Store, indexer cache.Indexer, settings arguments) cache.MutationCache {
	options := cache.MutationCacheOptions{
		Indexer:      indexer,
		TTL:          milliseconds(settings.number("ttlMs")),
		IncludeAdds:  settings.flag("includesAdds"),
		MaxCacheSize: int(settings.number("sizeMax")),
	}
	return cache.NewIntegerResourceVersionMutationCacheWithOptions(klog.Background(), store, options)
}

// hearingMethods tell a cache of mutations what its store has heard.
func hearingMethods(mutations cache.MutationCache) map[string]method {
	return map[string]method{
		"onAddOrUpdate": withObject(mutations.OnAddOrUpdate),
		"onDelete":      withObject(mutations.OnDelete),
	}
}

// withObject hands over what is an object of the API.
func withObject(hear func(runtime.Object)) method {
	return func(a arguments) (any, error) {
		object, ok := a.object("object").(runtime.Object)
		if !ok {
			return nil, failf("invalid", "that is no object")
		}
		hear(object)
		return nil, nil
	}
}

// shutDownHandlerMethods remove a handler and wait until it is idle.
func shutDownHandlerMethods(h *listeningHandlers) map[string]method {
	return map[string]method{
		"shutDownHandler": func(a arguments) (any, error) {
			return nil, cache.ShutDownEventHandler(h.informer, h.registration(a))
		},
	}
}

type typedObject = *unstructured.Unstructured

// typedHandlerFrom is a handler of typed callbacks as client-go makes an untyped one of it.
func typedHandlerFrom(settings arguments, report func(string, any)) (cache.ResourceEventHandler, error) {
	update := ifAsked(settings, "update", func(older, newer typedObject) { report("updated", updateJSON(older, newer)) })
	remove := ifAsked(settings, "delete", func(deleted cache.DeletedObject[typedObject]) {
		report("deleted", deletionJSON(deleted))
	})
	var handler cache.TypedResourceEventHandler[typedObject]
	if settings.flag("isDetailed") {
		handler = cache.TypedResourceEventHandlerDetailedFuncs[typedObject]{
			AddFunc: ifAsked(settings, "add", func(object typedObject, isInInitialList bool) {
				report("added", addJSON(object, isInInitialList))
			}),
			UpdateFunc: update,
			DeleteFunc: remove,
		}
	} else {
		handler = cache.TypedResourceEventHandlerFuncs[typedObject]{
			AddFunc:    ifAsked(settings, "add", func(object typedObject) { report("added", jsonOf(object)) }),
			UpdateFunc: update,
			DeleteFunc: remove,
		}
	}
	if settings.has("filter") {
		handler = cache.TypedFilteringResourceEventHandler[typedObject]{
			FilterFunc: func(object typedObject) bool {
				if settings.flag("tellsOfFiltering") {
					report("filtered", objectOrNil(object))
				}
				return passes(settings.text("filter"), object)
			},
			Handler: handler,
		}
	}
	capturing := &capturingInformer{}
	_, err := cache.NewTypedSharedIndexInformer[typedObject](capturing).AddTypedEventHandler(handler)
	return capturing.handler, err
}

func deletionJSON(deleted cache.DeletedObject[typedObject]) any {
	words := map[string]any{
		"object":      objectOrNil(deleted.OptionalObj),
		"key":         deleted.GetKey(),
		"inNamespace": deleted.GetNamespace(),
		"named":       deleted.GetName(),
	}
	if deleted.FinalStateUnknown != nil {
		words["unknown"] = jsonOf(*deleted.FinalStateUnknown)
	}
	return words
}

// objectOrNil is null in words where there is no object: a report of nothing has no value at all.
func objectOrNil(object typedObject) any {
	if object == nil {
		return json.RawMessage("null")
	}
	return jsonOf(object)
}

// capturingInformer keeps the handler that it is given, and has an indexer: the only way to what makes typed handlers
// untyped, and to a typed view of an indexer.
type capturingInformer struct {
	cache.SharedIndexInformer
	handler cache.ResourceEventHandler
	indexer cache.Indexer
}

func (c *capturingInformer) GetIndexer() cache.Indexer { return c.indexer }

func (c *capturingInformer) AddEventHandlerWithOptions(handler cache.ResourceEventHandler, _ cache.HandlerOptions) (cache.ResourceEventHandlerRegistration, error) {
	c.handler = handler
	return nil, nil
}

// typedIndexMethods are those of an indexer that a view for one type of object has as well, asked of the view.
func typedIndexMethods(indexer cache.Indexer) map[string]method {
	view := cache.NewTypedSharedIndexInformer[typedObject](&capturingInformer{indexer: indexer}).GetTypedIndexer()
	return map[string]method{
		"index": func(a arguments) (any, error) {
			probe, ok := a.object("object").(typedObject)
			if !ok {
				return nil, failf("invalid", "that is no object")
			}
			found, err := view.TypedIndex(a.text("index"), probe)
			return objectList(found), err
		},
		"byIndex": func(a arguments) (any, error) {
			found, err := view.ByTypedIndex(a.text("index"), a.text("value"))
			return objectList(found), err
		},
		"addIndexers": func(a arguments) (any, error) {
			typed := cache.TypedIndexers[typedObject]{}
			for name, indexFunc := range indexersFrom(a) {
				typed[name] = func(object typedObject) ([]string, error) { return indexFunc(object) }
			}
			return nil, view.AddTypedIndexers(typed)
		},
	}
}

func objectList(objects []typedObject) []any {
	list := make([]any, len(objects))
	for i, object := range objects {
		list[i] = jsonOf(object)
	}
	return list
}
