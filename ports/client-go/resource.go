package main

import (
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	"k8s.io/apimachinery/pkg/apis/meta/v1/unstructured"
	"k8s.io/apimachinery/pkg/runtime/schema"
	"k8s.io/client-go/dynamic"
	"k8s.io/client-go/tools/cache"

	"informer-conformance.dev/kit"
)

// exampleOf is the object by which the reflector knows what to expect. With its kind set, the reflector drops events
// of other kinds, as it does for typed resources.
func exampleOf(resource kit.Resource) *unstructured.Unstructured {
	object := &unstructured.Unstructured{}
	object.SetGroupVersionKind(schema.GroupVersionKind{Group: resource.Group, Version: resource.Version, Kind: resource.Kind})
	return object
}

// listerWatcher asks for the informer's collection. onRequest is called before every request.
//
// The dynamic client is asked through the same wrapper that generated informers use; it is a real REST client, so
// the reflector finds streaming lists supported and leaves the choice to the feature gate.
func listerWatcher(client dynamic.Interface, asked kit.Asked, onRequest func()) cache.ListerWatcher {
	prepare := func(options metav1.ListOptions) metav1.ListOptions {
		onRequest()
		options.LabelSelector = asked.LabelSelector
		options.FieldSelector = asked.FieldSelector
		return options
	}
	resource := asked.Resource
	collection := client.Resource(schema.GroupVersionResource{
		Group: resource.Group, Version: resource.Version, Resource: resource.Resource,
	})
	return declaringWatchList(listWatch(collection.Namespace(asked.Namespace), prepare), client)
}
