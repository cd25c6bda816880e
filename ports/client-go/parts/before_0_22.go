//go:build before_0_22

package main

import (
	"k8s.io/apimachinery/pkg/runtime/schema"
	"k8s.io/apimachinery/pkg/types"
)

func fieldsOfEvents(schema.GroupVersion, schema.GroupVersionKind, string, types.UID) ([]string, error) {
	return nil, failf("not-supported", "the fields of events have been told since 0.22")
}
