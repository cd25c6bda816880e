package main

import (
	"context"

	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	"k8s.io/apimachinery/pkg/runtime"
	"k8s.io/client-go/util/consistencydetector"
)

// createConsistencyDetector: docs/parts/consistency-detector.md
func createConsistencyDetector(settings arguments, report func(string, any)) (*part, error) {
	source := newScriptedSource(settings, report)
	list := func(_ context.Context, options metav1.ListOptions) (runtime.Object, error) {
		return source.List(options)
	}
	options := metav1.ListOptions{
		ResourceVersion: settings.text("resourceVersion"),
		Limit:           int64(settings.number("limit")),
		Continue:        settings.text("continue"),
	}
	received := func() []any { return settings.objects("objects") }
	var transform consistencydetector.TransformFunc
	if named := transformFrom(settings); named != nil {
		transform = consistencydetector.TransformFunc(named)
	}
	ctx, stop := context.WithCancel(context.Background())
	methods := source.methods()
	methods["stop"] = func(arguments) (any, error) { stop(); return nil, nil }
	methods["run"] = func(arguments) (any, error) {
		consistencydetector.CheckDataConsistency(
			ctx, "detector", settings.text("lastResourceVersion"), list, transform, options, received)
		return nil, nil
	}
	return &part{methods: methods, close: func() { stop(); source.close() }}, nil
}
