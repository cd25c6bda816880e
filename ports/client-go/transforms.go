package main

import (
	"fmt"

	"k8s.io/apimachinery/pkg/api/meta"
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	"k8s.io/client-go/tools/cache"
)

// transformArgs names a transform.
type transformArgs struct {
	Kind string `json:"kind"`
	On   string `json:"on"`
}

func (a transformArgs) install(shared cache.SharedInformer) error {
	function, err := a.function()
	if err != nil {
		return err
	}
	return setTransform(shared, function)
}

func (a transformArgs) function() (transformFunc, error) {
	switch a.Kind {
	case "strip-managed-fields":
		return inPlace(func(object metav1.Object) { object.SetManagedFields(nil) }), nil
	case "set-label":
		return inPlace(setLabel), nil
	case "fail-on":
		return a.failOn, nil
	default:
		return nil, failf(notSupported, "this adapter has no transform %q", a.Kind)
	}
}

// inPlace changes the object itself, which client-go allows: nobody else has seen it yet. A tombstone carries an
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

func (a transformArgs) failOn(object any) (any, error) {
	key, err := cache.DeletionHandlingMetaNamespaceKeyFunc(object)
	if err != nil {
		return nil, err
	}
	if key == a.On {
		return nil, fmt.Errorf("the transform fails on %s, as it was told to", key)
	}
	return object, nil
}
