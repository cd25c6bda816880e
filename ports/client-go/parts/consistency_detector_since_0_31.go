//go:build !before_0_31

package main

import (
	"context"

	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	"k8s.io/apimachinery/pkg/runtime"
)

// listForCheck is how a detector lists.
type listForCheck = func(context.Context, metav1.ListOptions) (runtime.Object, error)

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
	ctx, stop := context.WithCancel(context.Background())
	methods := source.methods()
	methods["stop"] = func(arguments) (any, error) { stop(); return nil, nil }
	methods["run"] = consistencyCheck(ctx, settings, list, options)
	return &part{methods: methods, close: func() { stop(); source.close() }}, nil
}
