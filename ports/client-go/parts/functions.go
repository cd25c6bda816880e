package main

import (
	"errors"
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
	case "failing":
		return func(any) (string, error) { return "", errors.New("the key function fails") }
	case "failing for broken":
		return func(object any) (string, error) {
			key, err := cache.DeletionHandlingMetaNamespaceKeyFunc(object)
			if key == "broken" {
				return "", errors.New("the key function fails for broken")
			}
			return key, err
		}
	default:
		panic(failf("invalid", "unknown key function %q", name))
	}
}

// transformFrom is the transform that settings name: "set-label", "strip-managed-fields", "fail-on <key>".
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
