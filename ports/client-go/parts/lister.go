package main

import (
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	"k8s.io/apimachinery/pkg/apis/meta/v1/unstructured"
	"k8s.io/apimachinery/pkg/labels"
	"k8s.io/apimachinery/pkg/runtime"
	"k8s.io/apimachinery/pkg/runtime/schema"
	"k8s.io/client-go/dynamic/dynamiclister"
	"k8s.io/client-go/metadata/metadatalister"
	"k8s.io/client-go/tools/cache"
)

// createLister: docs/parts/lister.md
func createLister(settings arguments, _ func(string, any)) (*part, error) {
	indexers := cache.Indexers{}
	if !settings.has("hasNamespaceIndex") || settings.flag("hasNamespaceIndex") {
		indexers[cache.NamespaceIndex] = cache.MetaNamespaceIndexFunc
	}
	flavor := settings.text("flavor")
	indexer := cache.NewIndexer(metaOrTextKey, indexers)
	for _, object := range settings.objects("objects") {
		if err := indexer.Add(asHeldFor(flavor, object)); err != nil {
			return nil, err
		}
	}
	listing := listerOver(indexer, flavor, settings.text("resource"))
	return &part{methods: map[string]method{
		"listAll": func(a arguments) (any, error) { return listAll(indexer, a) },
		"list": func(a arguments) (any, error) {
			selector, err := selectorFrom(a)
			if err != nil {
				return nil, err
			}
			found, err := listing.list(a.text("namespace"), selector)
			return jsonList(found), err
		},
		"getByName": func(a arguments) (any, error) {
			found, err := listing.get(a.text("namespace"), a.text("name"))
			return jsonOf(found), err
		},
	}}, nil
}

// listAll asks the functions that listers are made of.
func listAll(indexer cache.Indexer, args arguments) (any, error) {
	selector, err := selectorFrom(args)
	if err != nil {
		return nil, err
	}
	found := []any{}
	appended := func(object any) { found = append(found, object) }
	if args.has("namespace") {
		err = cache.ListAllByNamespace(indexer, args.text("namespace"), selector, appended)
	} else {
		err = cache.ListAll(indexer, selector, appended)
	}
	return jsonList(found), err
}

func selectorFrom(args arguments) (labels.Selector, error) {
	if text := args.text("selector"); text != "nothing" {
		return labels.Parse(text)
	}
	return labels.Nothing(), nil
}

// anyLister is a lister of any flavor. Without a namespace it asks for all of them, or for what is in none.
type anyLister struct {
	list func(namespace string, selector labels.Selector) ([]any, error)
	get  func(namespace, name string) (any, error)
}

func listerOver(indexer cache.Indexer, flavor, resource string) anyLister {
	group := schema.ParseGroupResource(resource)
	versioned := group.WithVersion("v1")
	switch flavor {
	case "dynamic":
		lister := dynamiclister.New(indexer, versioned)
		return listerOf[*unstructured.Unstructured](lister, func(namespace string) listing[*unstructured.Unstructured] {
			return lister.Namespace(namespace)
		})
	case "metadata":
		lister := metadatalister.New(indexer, versioned)
		return listerOf[*metav1.PartialObjectMetadata](lister, func(namespace string) listing[*metav1.PartialObjectMetadata] {
			return lister.Namespace(namespace)
		})
	default:
		lister := cache.NewGenericLister(indexer, group)
		return listerOf[runtime.Object](lister, func(namespace string) listing[runtime.Object] {
			return lister.ByNamespace(namespace)
		})
	}
}

// listing is what listers have in common, for a cluster or for a namespace.
type listing[T any] interface {
	List(selector labels.Selector) ([]T, error)
	Get(name string) (T, error)
}

func listerOf[T any](cluster listing[T], inNamespace func(string) listing[T]) anyLister {
	of := func(namespace string) listing[T] {
		if namespace == "" {
			return cluster
		}
		return inNamespace(namespace)
	}
	return anyLister{
		list: func(namespace string, selector labels.Selector) ([]any, error) {
			found, err := of(namespace).List(selector)
			objects := make([]any, len(found))
			for i, object := range found {
				objects[i] = object
			}
			return objects, err
		},
		get: func(namespace, name string) (any, error) {
			found, err := of(namespace).Get(name)
			if err != nil {
				return nil, err
			}
			return found, nil
		},
	}
}

// asHeldFor is an object as informers of that flavor hold it.
func asHeldFor(flavor string, object any) any {
	typed, ok := object.(*unstructured.Unstructured)
	if flavor != "metadata" || !ok {
		return object
	}
	converted := &metav1.PartialObjectMetadata{}
	if err := runtime.DefaultUnstructuredConverter.FromUnstructured(typed.Object, converted); err != nil {
		panic(failf("invalid", "%v", err))
	}
	return converted
}
