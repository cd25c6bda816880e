//go:build !before_0_22

package main

import (
	"k8s.io/apimachinery/pkg/runtime/schema"
	"k8s.io/apimachinery/pkg/types"
	"k8s.io/client-go/tools/events"
)

// fieldsOfEvents is what events about something are selected by, as "field=value".
func fieldsOfEvents(group schema.GroupVersion, about schema.GroupVersionKind, name string, uid types.UID) ([]string, error) {
	selector, err := events.GetFieldSelector(group, about, name, uid)
	if err != nil {
		return nil, err
	}
	fields := []string{}
	for _, requirement := range selector.Requirements() {
		fields = append(fields, requirement.Field+string(requirement.Operator)+requirement.Value)
	}
	return fields, nil
}
