package main

import (
	"errors"
	"fmt"
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
// "fail-on <key>".
func transformFrom(settings arguments) cache.TransformFunc {
	kind, on, _ := strings.Cut(settings.text("transform"), " ")
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
	case "rename-to":
		return func(object any) (any, error) { return renamed(object, on), nil }
	case "fail-on":
		return func(object any) (any, error) {
			if key, err := cache.MetaNamespaceKeyFunc(object); err == nil && key == on {
				return nil, errors.New("the transform fails for " + on)
			}
			return object, nil
		}
	default:
		panic(failf("invalid", "unknown transform %q", kind))
	}
}

func labelled(object any) any {
	typed, ok := object.(*unstructured.Unstructured)
	if !ok {
		return object
	}
	copied := typed.DeepCopy()
	labels := copied.GetLabels()
	if labels == nil {
		labels = map[string]string{}
	}
	labels["transformed"] = "true"
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
