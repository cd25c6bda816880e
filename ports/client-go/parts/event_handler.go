package main

import (
	"slices"
	"strings"

	"k8s.io/apimachinery/pkg/apis/meta/v1/unstructured"
	"k8s.io/client-go/tools/cache"
)

// createEventHandler: docs/parts/event-handler.md
func createEventHandler(settings arguments, report func(string, any)) (*part, error) {
	handler := handlerFrom(settings, report)
	if settings.flag("isTyped") {
		typed, err := typedHandlerFrom(settings, report)
		if err != nil {
			return nil, err
		}
		handler = typed
	}
	return &part{methods: map[string]method{
		"onAdd": func(a arguments) (any, error) {
			tellAdded(handler, a.object("object"), a.flag("isInInitialList"))
			return nil, nil
		},
		"onUpdate": func(a arguments) (any, error) {
			handler.OnUpdate(a.object("older"), a.object("newer"))
			return nil, nil
		},
		"onDelete": func(a arguments) (any, error) {
			handler.OnDelete(a.object("object"))
			return nil, nil
		},
	}}, nil
}

// handlerFrom is a handler of untyped callbacks, those that settings ask for, behind a filter if they name one.
func handlerFrom(settings arguments, report func(string, any)) cache.ResourceEventHandler {
	var handler cache.ResourceEventHandler
	update := ifAsked(settings, "update", func(older, newer any) { report("updated", updateJSON(older, newer)) })
	remove := ifAsked(settings, "delete", func(object any) { report("deleted", jsonOf(object)) })
	if settings.flag("isDetailed") {
		add := ifAsked(settings, "add", func(object any, isInInitialList bool) {
			report("added", addJSON(object, isInInitialList))
		})
		handler = detailedFuncs(add, update, remove)
	} else {
		handler = cache.ResourceEventHandlerFuncs{
			AddFunc:    ifAsked(settings, "add", func(object any) { report("added", jsonOf(object)) }),
			UpdateFunc: update,
			DeleteFunc: remove,
		}
	}
	if !settings.has("filter") {
		return handler
	}
	filter := func(object any) bool {
		if settings.flag("tellsOfFiltering") {
			report("filtered", jsonOf(object))
		}
		return passes(settings.text("filter"), object)
	}
	return cache.FilteringResourceEventHandler{FilterFunc: filter, Handler: handler}
}

// ifAsked is a callback if settings ask for it, and nil otherwise.
func ifAsked[F any](settings arguments, name string, callback F) F {
	var none F
	if settings.has("callbacks") && !slices.Contains(settings.texts("callbacks"), name) {
		return none
	}
	return callback
}

// passes: "app=web" lets pass what has that label, or what is a tombstone of it.
func passes(filter string, object any) bool {
	if tombstone, ok := object.(cache.DeletedFinalStateUnknown); ok {
		object = tombstone.Obj
	}
	typed, ok := object.(*unstructured.Unstructured)
	if !ok || typed == nil {
		return false
	}
	label, value, _ := strings.Cut(filter, "=")
	return typed.GetLabels()[label] == value
}

func addJSON(object any, isInInitialList bool) any {
	return map[string]any{"object": jsonOf(object), "isInInitialList": isInInitialList}
}

func updateJSON(older, newer any) any {
	return map[string]any{"older": jsonOf(older), "newer": jsonOf(newer)}
}
