package main

import (
	"context"
	"encoding/json"
	"fmt"

	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	"k8s.io/apimachinery/pkg/apis/meta/v1/unstructured"
	"k8s.io/apimachinery/pkg/runtime/schema"
	"k8s.io/apimachinery/pkg/types"
	"k8s.io/apimachinery/pkg/watch"
	"k8s.io/client-go/dynamic"
	"k8s.io/client-go/dynamic/dynamicinformer"
	"k8s.io/client-go/kubernetes"
	"k8s.io/client-go/metadata"
	"k8s.io/client-go/metadata/metadatainformer"
	"k8s.io/client-go/rest"
	"k8s.io/client-go/tools/cache"
)

// collection is one resource in one namespace, by one of client-go's clients.
type collection interface {
	Delete(ctx context.Context, name string, options metav1.DeleteOptions, subresources ...string) error
	DeleteCollection(ctx context.Context, options metav1.DeleteOptions, listOptions metav1.ListOptions) error
	Watch(ctx context.Context, options metav1.ListOptions) (watch.Interface, error)
	// list returns one page.
	list(ctx context.Context, options metav1.ListOptions) ([]any, metav1.ListMeta, error)
	// perform does what not every client can do.
	perform(ctx context.Context, c call) (any, error)
	informer() cache.SharedIndexInformer
}

type openCollection func(resource schema.GroupVersionResource, namespace string) (collection, error)

func newCollections(kind string, config *rest.Config) (openCollection, error) {
	switch kind {
	case "typed":
		client, err := kubernetes.NewForConfig(config)
		if err != nil {
			return nil, err
		}
		return func(resource schema.GroupVersionResource, namespace string) (collection, error) {
			return newTyped(client, resource, namespace)
		}, nil
	case "dynamic":
		client, err := dynamic.NewForConfig(config)
		if err != nil {
			return nil, err
		}
		return func(resource schema.GroupVersionResource, namespace string) (collection, error) {
			return newDynamic(client, resource, namespace), nil
		}, nil
	case "metadata":
		client, err := metadata.NewForConfig(config)
		if err != nil {
			return nil, err
		}
		return func(resource schema.GroupVersionResource, namespace string) (collection, error) {
			return newMetadata(client, resource, namespace), nil
		}, nil
	default:
		return nil, fmt.Errorf("client-go has no client %q", kind)
	}
}

type dynamicCollection struct {
	dynamic.ResourceInterface
	newInformer func() cache.SharedIndexInformer
}

// newDynamic opens a resource; an empty namespace means that it has none.
func newDynamic(client dynamic.Interface, resource schema.GroupVersionResource, namespace string) collection {
	objects := dynamicCollection{ResourceInterface: client.Resource(resource)}
	if namespace != "" {
		objects.ResourceInterface = client.Resource(resource).Namespace(namespace)
	}
	objects.newInformer = func() cache.SharedIndexInformer {
		return dynamicinformer.NewFilteredDynamicInformer(client, resource, namespace, 0, cache.Indexers{}, nil).Informer()
	}
	return objects
}

func (d dynamicCollection) informer() cache.SharedIndexInformer { return d.newInformer() }

func (d dynamicCollection) list(ctx context.Context, options metav1.ListOptions) ([]any, metav1.ListMeta, error) {
	page, err := d.List(ctx, options)
	if err != nil {
		return nil, metav1.ListMeta{}, err
	}
	return anyOf(page.Items), metav1.ListMeta{ResourceVersion: page.GetResourceVersion(), Continue: page.GetContinue()}, nil
}

func (d dynamicCollection) perform(ctx context.Context, c call) (any, error) {
	object := &unstructured.Unstructured{}
	if len(c.Object) > 0 && c.Call != "patch" {
		if err := json.Unmarshal(c.Object, &object.Object); err != nil {
			return nil, err
		}
	}
	switch c.Call {
	case "get":
		return d.Get(ctx, c.Name, metav1.GetOptions{})
	case "create":
		return d.Create(ctx, object, metav1.CreateOptions{FieldManager: c.FieldManager})
	case "update":
		return d.Update(ctx, object, metav1.UpdateOptions{FieldManager: c.FieldManager})
	case "updateStatus":
		return d.UpdateStatus(ctx, object, metav1.UpdateOptions{})
	case "patch":
		return d.Patch(ctx, c.Name, c.PatchType, c.Object, metav1.PatchOptions{FieldManager: c.FieldManager})
	case "apply":
		return d.Apply(ctx, c.Name, object, metav1.ApplyOptions{FieldManager: c.FieldManager, Force: c.Force})
	case "scale":
		body := fmt.Appendf(nil, `{"spec":{"replicas":%d}}`, c.Replicas)
		return d.Patch(ctx, c.Name, types.MergePatchType, body, metav1.PatchOptions{}, "scale")
	default:
		return nil, unsupported(c)
	}
}

type metadataCollection struct {
	metadata.ResourceInterface
	newInformer func() cache.SharedIndexInformer
}

func newMetadata(client metadata.Interface, resource schema.GroupVersionResource, namespace string) collection {
	objects := metadataCollection{ResourceInterface: client.Resource(resource)}
	if namespace != "" {
		objects.ResourceInterface = client.Resource(resource).Namespace(namespace)
	}
	objects.newInformer = func() cache.SharedIndexInformer {
		return metadatainformer.NewFilteredMetadataInformer(client, resource, namespace, 0, cache.Indexers{}, nil).Informer()
	}
	return objects
}

func (m metadataCollection) informer() cache.SharedIndexInformer { return m.newInformer() }

func (m metadataCollection) list(ctx context.Context, options metav1.ListOptions) ([]any, metav1.ListMeta, error) {
	page, err := m.List(ctx, options)
	if err != nil {
		return nil, metav1.ListMeta{}, err
	}
	return anyOf(page.Items), page.ListMeta, nil
}

func (m metadataCollection) perform(ctx context.Context, c call) (any, error) {
	switch c.Call {
	case "get":
		return m.Get(ctx, c.Name, metav1.GetOptions{})
	case "patch":
		return m.Patch(ctx, c.Name, c.PatchType, c.Object, metav1.PatchOptions{FieldManager: c.FieldManager})
	default:
		return nil, unsupported(c)
	}
}

// anyOf returns pointers, since only those know how to encode themselves.
func anyOf[T any](objects []T) []any {
	all := make([]any, len(objects))
	for index := range objects {
		all[index] = &objects[index]
	}
	return all
}
