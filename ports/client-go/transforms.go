package main

import (
	"fmt"

	"k8s.io/apimachinery/pkg/api/meta"
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	"k8s.io/client-go/tools/cache"

	"informer-conformance.dev/kit"
)

func transformOf(asked kit.Transform) (transformFunc, error) {
	switch asked.Kind {
	case "strip-managed-fields":
		return inPlace(func(object metav1.Object) { object.SetManagedFields(nil) }), nil
	case "set-label":
		return inPlace(setLabel), nil
	case "fail-on":
		return failOn(asked.On), nil
	default:
		return nil, kit.NotSupported("there is no transform %q", asked.Kind)
	}
}

// inPlace changes the object itself, which client-go allows: it is not shared yet. A tombstone carries an
// object that was transformed before it was stored and that handlers may be reading, so it passes unchanged.
func inPlace(change func(metav1.Object)) transformFunc {
	return func(object any) (any, error) {
		if _, ok := object.(cache.DeletedFinalStateUnknown); ok {
			return object, nil
		}
		accessor, err := meta.Accessor(object)
		if err != nil {
			return nil, err
		}
		change(accessor)
		return object, nil
	}
}

func setLabel(object metav1.Object) {
	labels := object.GetLabels()
	if labels == nil {
		labels = map[string]string{}
	}
	labels["transformed"] = "true"
	object.SetLabels(labels)
}

func failOn(failing string) transformFunc {
	return func(object any) (any, error) {
		key, err := cache.DeletionHandlingMetaNamespaceKeyFunc(object)
		if err != nil {
			return nil, err
		}
		if key == failing {
			return nil, fmt.Errorf("the transform fails on %s", key)
		}
		return object, nil
	}
}
