package main

import (
	"context"
	"strings"

	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	"k8s.io/apimachinery/pkg/apis/meta/v1/unstructured"
	"k8s.io/apimachinery/pkg/runtime/schema"
	"k8s.io/apimachinery/pkg/types"
	"k8s.io/client-go/dynamic"
	"k8s.io/client-go/metadata"
	"k8s.io/client-go/rest"
)

// createDynamicClient: docs/parts/dynamic-client.md
func createDynamicClient(settings arguments, report func(string, any)) (*part, error) {
	transport := newWire(settings, report)
	client, err := dynamic.NewForConfig(&rest.Config{Host: "http://server.test", Transport: transport, QPS: -1})
	if err != nil {
		return nil, err
	}
	ctx, cancel := context.WithCancel(context.Background())
	at := func(a arguments) dynamic.ResourceInterface {
		return client.Resource(resourceFrom(a)).Namespace(a.text("namespace"))
	}
	methods := transport.methods()
	methods["get"] = func(a arguments) (any, error) {
		return objectOr(at(a).Get(ctx, a.text("name"), metav1.GetOptions{}, a.texts("subresources")...))
	}
	methods["list"] = func(a arguments) (any, error) {
		list, err := at(a).List(ctx, *listOptionsFrom(a.args("options")))
		if err != nil {
			return nil, err
		}
		items := []any{}
		for i := range list.Items {
			items = append(items, jsonOf(&list.Items[i]))
		}
		return items, nil
	}
	methods["create"] = func(a arguments) (any, error) {
		return objectOr(at(a).Create(ctx, unstructuredFrom(a), metav1.CreateOptions{}, a.texts("subresources")...))
	}
	methods["update"] = func(a arguments) (any, error) {
		return objectOr(at(a).Update(ctx, unstructuredFrom(a), metav1.UpdateOptions{}, a.texts("subresources")...))
	}
	methods["updateStatus"] = func(a arguments) (any, error) {
		return objectOr(at(a).UpdateStatus(ctx, unstructuredFrom(a), metav1.UpdateOptions{}))
	}
	methods["patch"] = func(a arguments) (any, error) {
		return objectOr(at(a).Patch(ctx, a.text("name"), types.PatchType(a.text("type")), []byte(a.text("patch")),
			metav1.PatchOptions{}, a.texts("subresources")...))
	}
	methods["apply"] = func(a arguments) (any, error) {
		return objectOr(apply(ctx, at(a), a))
	}
	methods["delete"] = func(a arguments) (any, error) {
		return nil, at(a).Delete(ctx, a.text("name"), deleteOptionsFrom(a), a.texts("subresources")...)
	}
	methods["deleteCollection"] = func(a arguments) (any, error) {
		return nil, at(a).DeleteCollection(ctx, deleteOptionsFrom(a), *listOptionsFrom(a.args("options")))
	}
	methods["watch"] = func(a arguments) (any, error) {
		watcher, err := at(a).Watch(ctx, watchOptionsFrom(a.args("options")))
		if err != nil {
			return nil, err
		}
		for event := range watcher.ResultChan() {
			report(string(event.Type), eventJSON(event))
		}
		report("watch ended", nil)
		return nil, nil
	}
	return &part{methods: methods, close: func() { cancel(); transport.close() }}, nil
}

// createMetadataClient: docs/parts/metadata-client.md
func createMetadataClient(settings arguments, report func(string, any)) (*part, error) {
	transport := newWire(settings, report)
	client, err := metadata.NewForConfig(&rest.Config{Host: "http://server.test", Transport: transport, QPS: -1})
	if err != nil {
		return nil, err
	}
	ctx, cancel := context.WithCancel(context.Background())
	at := func(a arguments) metadata.ResourceInterface {
		return client.Resource(resourceFrom(a)).Namespace(a.text("namespace"))
	}
	methods := transport.methods()
	methods["get"] = func(a arguments) (any, error) {
		object, err := at(a).Get(ctx, a.text("name"), metav1.GetOptions{}, a.texts("subresources")...)
		if err != nil {
			return nil, err
		}
		return partialJSON(object), nil
	}
	methods["list"] = func(a arguments) (any, error) {
		list, err := at(a).List(ctx, *listOptionsFrom(a.args("options")))
		if err != nil {
			return nil, err
		}
		items := []any{}
		for i := range list.Items {
			items = append(items, partialJSON(&list.Items[i]))
		}
		return items, nil
	}
	methods["watch"] = func(a arguments) (any, error) {
		watcher, err := at(a).Watch(ctx, watchOptionsFrom(a.args("options")))
		if err != nil {
			return nil, err
		}
		for range watcher.ResultChan() {
			report("event", nil)
		}
		return nil, nil
	}
	return &part{methods: methods, close: func() { cancel(); transport.close() }}, nil
}

// watchOptionsFrom reads the options of a watch, which may have a timeout.
func watchOptionsFrom(a arguments) metav1.ListOptions {
	options := *listOptionsFrom(a)
	if a.has("timeoutSeconds") {
		seconds := int64(a.number("timeoutSeconds"))
		options.TimeoutSeconds = &seconds
	}
	return options
}

func partialJSON(object *metav1.PartialObjectMetadata) any {
	return map[string]any{
		"kind": object.Kind, "apiVersion": object.APIVersion,
		"metadata": map[string]any{
			"name": object.Name, "namespace": object.Namespace, "resourceVersion": object.ResourceVersion,
		},
	}
}

// resourceFrom reads "apps/v1/deployments" or "v1/pods".
func resourceFrom(a arguments) schema.GroupVersionResource {
	parts := strings.Split(a.text("resource"), "/")
	if len(parts) == 2 {
		parts = append([]string{""}, parts...)
	}
	return schema.GroupVersionResource{Group: parts[0], Version: parts[1], Resource: parts[2]}
}

func unstructuredFrom(a arguments) *unstructured.Unstructured {
	return a.object("object").(*unstructured.Unstructured)
}

func deleteOptionsFrom(a arguments) metav1.DeleteOptions {
	options := metav1.DeleteOptions{}
	if policy := metav1.DeletionPropagation(a.text("propagationPolicy")); policy != "" {
		options.PropagationPolicy = &policy
	}
	return options
}

func objectOr(object *unstructured.Unstructured, err error) (any, error) {
	if err != nil {
		return nil, err
	}
	return jsonOf(object), nil
}
