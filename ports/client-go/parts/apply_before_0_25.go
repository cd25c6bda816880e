//go:build before_0_25

package main

import (
	"context"

	"k8s.io/apimachinery/pkg/apis/meta/v1/unstructured"
	"k8s.io/client-go/dynamic"
)

func apply(context.Context, dynamic.ResourceInterface, arguments) (*unstructured.Unstructured, error) {
	return nil, failf("not-supported", "dynamic clients have applied since 0.25")
}
