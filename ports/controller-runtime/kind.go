package main

import (
	"k8s.io/apimachinery/pkg/api/meta"
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	"k8s.io/apimachinery/pkg/apis/meta/v1/unstructured"
	"k8s.io/apimachinery/pkg/runtime/schema"
	"k8s.io/client-go/kubernetes/scheme"
	"sigs.k8s.io/controller-runtime/pkg/client"

	"informer-conformance.dev/kit"
)

// kind is what a cache is asked for: its objects as Go types, as maps, or their metadata alone.
type kind struct {
	gvk schema.GroupVersionKind
	// objects is typed, unstructured or metadata.
	objects string
}

func kindOf(resource kit.Resource, objects string) kind {
	gvk := schema.GroupVersionKind{Group: resource.Group, Version: resource.Version, Kind: resource.Kind}
	if objects == "typed" && !scheme.Scheme.Recognizes(gvk) {
		// A custom resource: whoever has no Go type for it takes maps.
		objects = "unstructured"
	}
	return kind{gvk, objects}
}

func (k kind) object() client.Object {
	switch k.objects {
	case "unstructured":
		object := &unstructured.Unstructured{}
		object.SetGroupVersionKind(k.gvk)
		return object
	case "metadata":
		return &metav1.PartialObjectMetadata{TypeMeta: k.typeMeta("")}
	default:
		object, err := scheme.Scheme.New(k.gvk)
		if err != nil {
			panic(err)
		}
		return object.(client.Object)
	}
}

func (k kind) list() client.ObjectList {
	switch k.objects {
	case "unstructured":
		list := &unstructured.UnstructuredList{}
		list.SetGroupVersionKind(k.gvk.GroupVersion().WithKind(k.gvk.Kind + "List"))
		return list
	case "metadata":
		return &metav1.PartialObjectMetadataList{TypeMeta: k.typeMeta("List")}
	default:
		list, err := scheme.Scheme.New(k.gvk.GroupVersion().WithKind(k.gvk.Kind + "List"))
		if err != nil {
			panic(err)
		}
		return list.(client.ObjectList)
	}
}

func (k kind) typeMeta(suffix string) metav1.TypeMeta {
	return metav1.TypeMeta{APIVersion: k.gvk.GroupVersion().String(), Kind: k.gvk.Kind + suffix}
}

// mapperOf knows one collection, so that the cache need not ask the server for all it has.
func mapperOf(resource kit.Resource) meta.RESTMapper {
	version := schema.GroupVersion{Group: resource.Group, Version: resource.Version}
	scope := meta.RESTScopeRoot
	if resource.Namespaced {
		scope = meta.RESTScopeNamespace
	}
	plural := version.WithResource(resource.Resource)
	mapper := meta.NewDefaultRESTMapper([]schema.GroupVersion{version})
	// As discovery has it: the kind, and that of its lists.
	mapper.AddSpecific(version.WithKind(resource.Kind), plural, plural, scope)
	mapper.Add(version.WithKind(resource.Kind+"List"), scope)
	return mapper
}
