package main

import (
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	"k8s.io/apimachinery/pkg/apis/meta/v1/unstructured"
	"k8s.io/apimachinery/pkg/runtime/schema"
	"k8s.io/client-go/dynamic"
	"k8s.io/client-go/tools/cache"
)

func (r resourceRef) groupVersionResource() schema.GroupVersionResource {
	return schema.GroupVersionResource{Group: r.Group, Version: r.Version, Resource: r.Resource}
}

// example is the object by which the reflector knows what to expect. With its kind set, the reflector drops events
// of other kinds, as it does for typed resources.
func (r resourceRef) example() *unstructured.Unstructured {
	object := &unstructured.Unstructured{}
	object.SetGroupVersionKind(schema.GroupVersionKind{Group: r.Group, Version: r.Version, Kind: r.Kind})
	return object
}

// listerWatcher asks for the informer's collection. onRequest is called before every request.
//
// The dynamic client is asked through the same wrapper that generated informers use; it is a real REST client, so
// the reflector finds streaming lists supported and leaves the choice to the feature gate.
func listerWatcher(client dynamic.Interface, args informerCreateArgs, onRequest func()) cache.ListerWatcher {
	prepare := func(options metav1.ListOptions) metav1.ListOptions {
		onRequest()
		options.LabelSelector = args.LabelSelector
		options.FieldSelector = args.FieldSelector
		return options
	}
	collection := client.Resource(args.Resource.groupVersionResource()).Namespace(args.Namespace)
	return declaringWatchList(listWatch(collection, prepare), client)
}
