//go:build !before_0_37

package main

import (
	"encoding/json"

	"k8s.io/apimachinery/pkg/apis/meta/v1/unstructured"
	"k8s.io/client-go/tools/cache"
)

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
