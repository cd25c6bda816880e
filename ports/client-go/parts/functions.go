package main

import (
	"errors"
	"fmt"
	"strconv"
	"strings"

	"k8s.io/apimachinery/pkg/apis/meta/v1/unstructured"
	"k8s.io/client-go/tools/cache"
)

// keyFuncFrom is the key function that settings name; otherwise without one.
func keyFuncFrom(settings arguments, otherwise cache.KeyFunc) cache.KeyFunc {
	switch name := settings.text("keyFunction"); name {
	case "":
		return otherwise
	case "meta-namespace":
		return cache.MetaNamespaceKeyFunc
	case "deletion-handling":
		return cache.DeletionHandlingMetaNamespaceKeyFunc
	case "meta-or-text":
		return metaOrTextKey
	case "failing":
		return func(any) (string, error) { return "", errKeyFunction }
	case "failing with a KeyError":
		return func(object any) (string, error) { return "", cache.KeyError{Obj: object, Err: errKeyFunction} }
	case "failing for broken":
		return func(object any) (string, error) {
			key, err := cache.DeletionHandlingMetaNamespaceKeyFunc(object)
			if key == "broken" {
				return "", fmt.Errorf("%w for broken", errKeyFunction)
			}
			return key, err
		}
	default:
		kind, on, _ := strings.Cut(name, " ")
		return cache.IndexFuncToKeyFuncAdapter(indexFuncOf(namedIndexer{kind, on}))
	}
}

// errKeyFunction is what key functions fail with that are meant to.
var errKeyFunction = errors.New("the key function fails")

// metaOrTextKey has a key for what has no metadata too: its text.
func metaOrTextKey(object any) (string, error) {
	if without, ok := object.(unkeyed); ok {
		return without.Text, nil
	}
	return cache.DeletionHandlingMetaNamespaceKeyFunc(object)
}

// transformFrom is the transform that settings name: "set-label", "strip-managed-fields", "rename-to <name>",
// "fail-on <key>", "count", "rename <key> <name>".
func transformFrom(settings arguments) transformFunc {
	kind, details, _ := strings.Cut(settings.text("transform"), " ")
	on, name, _ := strings.Cut(details, " ")
	switch kind {
	case "":
		return nil
	case "set-label":
		return func(object any) (any, error) { return labelled(object), nil }
	case "strip-managed-fields":
		return func(object any) (any, error) {
			if typed, ok := object.(*unstructured.Unstructured); ok {
				copied := typed.DeepCopy()
				copied.SetManagedFields(nil)
				return copied, nil
			}
			return object, nil
		}
	case "to-key":
		return func(object any) (any, error) {
			key, err := cache.MetaNamespaceKeyFunc(object)
			return cache.ExplicitKey(key), err
		}
	case "rename-to":
		return func(object any) (any, error) { return renamed(object, on), nil }
	case "fail-on":
		return func(object any) (any, error) {
			if key, err := cache.MetaNamespaceKeyFunc(object); err == nil && key == on {
				return nil, errors.New("the transform fails for " + on)
			}
			return object, nil
		}
	case "to-text":
		return func(object any) (any, error) {
			if typed, ok := object.(*unstructured.Unstructured); ok {
				return unkeyed{Text: typed.GetName()}, nil
			}
			return object, nil
		}
	case "count":
		return func(object any) (any, error) { return counted(object), nil }
	case "rename":
		return func(object any) (any, error) {
			key, err := cache.MetaNamespaceKeyFunc(object)
			if typed, ok := object.(*unstructured.Unstructured); ok && err == nil && key == on {
				copied := typed.DeepCopy()
				copied.SetName(name)
				return copied, nil
			}
			return object, nil
		}
	default:
		panic(failf("invalid", "unknown transform %q", kind))
	}
}

// counted counts in a label how often an object has been transformed, within a tombstone as well.
func counted(object any) any {
	if tombstone, ok := object.(cache.DeletedFinalStateUnknown); ok {
		return cache.DeletedFinalStateUnknown{Key: tombstone.Key, Obj: counted(tombstone.Obj)}
	}
	typed, ok := object.(*unstructured.Unstructured)
	if !ok {
		return object
	}
	count, _ := strconv.Atoi(typed.GetLabels()["transforms"])
	return withLabel(typed, "transforms", strconv.Itoa(count+1))
}

func labelled(object any) any {
	typed, ok := object.(*unstructured.Unstructured)
	if !ok {
		return object
	}
	return withLabel(typed, "transformed", "true")
}

func withLabel(object *unstructured.Unstructured, label, value string) any {
	copied := object.DeepCopy()
	labels := copied.GetLabels()
	if labels == nil {
		labels = map[string]string{}
	}
	labels[label] = value
	copied.SetLabels(labels)
	return copied
}

func renamed(object any, name string) any {
	typed, ok := object.(*unstructured.Unstructured)
	if !ok {
		return object
	}
	copied := typed.DeepCopy()
	copied.SetName(name)
	return copied
}
