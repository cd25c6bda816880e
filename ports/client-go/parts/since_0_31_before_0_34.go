//go:build before_0_34 && !before_0_31

package main

import (
	"context"

	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	"k8s.io/apimachinery/pkg/runtime"
	"k8s.io/client-go/util/consistencydetector"
)

// consistencyCheck compares what has been received with what is listed, which is transformed since 0.34.
func consistencyCheck(ctx context.Context, settings arguments, list listForCheck, options metav1.ListOptions) method {
	refuse(settings, "0.34", "transform")
	received := func() []any { return settings.objects("objects") }
	return func(arguments) (any, error) {
		consistencydetector.CheckDataConsistency[runtime.Object](
			ctx, "detector", settings.text("lastResourceVersion"), list, options, received)
		return nil, nil
	}
}
