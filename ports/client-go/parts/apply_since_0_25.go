//go:build !before_0_25

package main

import (
	"context"

	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	"k8s.io/apimachinery/pkg/apis/meta/v1/unstructured"
	"k8s.io/client-go/dynamic"
)

func apply(ctx context.Context, at dynamic.ResourceInterface, a arguments) (*unstructured.Unstructured, error) {
	options := metav1.ApplyOptions{FieldManager: a.text("fieldManager"), Force: a.flag("force")}
	return at.Apply(ctx, a.text("name"), unstructuredFrom(a), options)
}
