package main

import (
	"context"
	// For the link below.
	_ "unsafe"

	"k8s.io/apimachinery/pkg/apis/meta/v1/unstructured"
	"k8s.io/client-go/tools/cache"
)

// mutationDetectionEnabled is what client-go sets from KUBE_CACHE_MUTATION_DETECTOR, once, before this program begins.
// A program that drives detectors that are on beside those that are off has to set it itself.
//
//go:linkname mutationDetectionEnabled k8s.io/client-go/tools/cache.mutationDetectionEnabled
var mutationDetectionEnabled bool

// createMutationDetector: docs/parts/mutation-detector.md
func createMutationDetector(settings arguments, _ func(string, any)) (*part, error) {
	ctx, stop := context.WithCancel(context.Background())
	given := map[string]*unstructured.Unstructured{}
	detector := newMutationDetector(settings)
	methods := map[string]method{
		"add": func(a arguments) (any, error) {
			object := a.object("object")
			if typed, ok := object.(*unstructured.Unstructured); ok {
				given[typed.GetName()] = typed
			}
			detector.AddObject(object)
			return nil, nil
		},
		"labelInPlace": func(a arguments) (any, error) {
			object := given[a.text("key")]
			if object == nil {
				return nil, failf("invalid", "no such object has been added")
			}
			labelInPlace(object, a.text("label"), a.text("value"))
			return nil, nil
		},
		"run":  func(arguments) (any, error) { detector.Run(ctx.Done()); return nil, nil },
		"stop": func(arguments) (any, error) { stop(); return nil, nil },
	}
	return &part{methods: methods, close: stop}, nil
}

func newMutationDetector(settings arguments) cache.MutationDetector {
	before := mutationDetectionEnabled
	defer func() { mutationDetectionEnabled = before }()
	mutationDetectionEnabled = settings.flag("isEnabled")
	name := settings.text("name")
	if name == "" {
		name = "part"
	}
	return cache.NewCacheMutationDetector(name)
}
