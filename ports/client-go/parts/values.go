package main

import (
	"encoding/json"

	"k8s.io/apimachinery/pkg/apis/meta/v1/unstructured"
	"k8s.io/client-go/tools/cache"
)

// unkeyed is something without metadata.
type unkeyed struct{ Text string }

// valueFrom is what a scenario means by a value: a tombstone, an explicit key, something without metadata, an object, or
// deltas.
func valueFrom(raw json.RawMessage) any {
	var members map[string]json.RawMessage
	if len(raw) == 0 || json.Unmarshal(raw, &members) != nil || members == nil {
		return nil
	}
	if inner, ok := members["tombstone"]; ok {
		var tombstone struct {
			Key    string          `json:"key"`
			Object json.RawMessage `json:"object"`
		}
		if err := json.Unmarshal(inner, &tombstone); err != nil {
			panic(failf("invalid", "tombstone: %v", err))
		}
		return cache.DeletedFinalStateUnknown{Key: tombstone.Key, Obj: valueFrom(tombstone.Object)}
	}
	if inner, ok := members["explicitKey"]; ok {
		var key string
		if err := json.Unmarshal(inner, &key); err != nil {
			panic(failf("invalid", "explicitKey: %v", err))
		}
		return cache.ExplicitKey(key)
	}
	if inner, ok := members["unkeyed"]; ok {
		var text string
		if err := json.Unmarshal(inner, &text); err != nil {
			panic(failf("invalid", "unkeyed: %v", err))
		}
		return unkeyed{Text: text}
	}
	if inner, ok := members["deltas"]; ok {
		return deltasFrom(inner)
	}
	var object map[string]any
	if err := json.Unmarshal(raw, &object); err != nil {
		panic(failf("invalid", "object: %v", err))
	}
	return &unstructured.Unstructured{Object: object}
}

func deltasFrom(raw json.RawMessage) cache.Deltas {
	var deltas []struct {
		Type   cache.DeltaType
		Object json.RawMessage
	}
	if err := json.Unmarshal(raw, &deltas); err != nil {
		panic(failf("invalid", "deltas: %v", err))
	}
	typed := make(cache.Deltas, len(deltas))
	for i, delta := range deltas {
		typed[i] = cache.Delta{Type: delta.Type, Object: valueFrom(delta.Object)}
	}
	return typed
}

// jsonOf is a value of the library as JSON: what valueFrom reads.
func jsonOf(value any) any {
	switch typed := value.(type) {
	case nil:
		return nil
	case *unstructured.Unstructured:
		return typed.Object
	case unkeyed:
		return map[string]any{"unkeyed": typed.Text}
	case cache.ExplicitKey:
		return map[string]any{"explicitKey": string(typed)}
	case cache.DeletedFinalStateUnknown:
		return map[string]any{"tombstone": map[string]any{"key": typed.Key, "object": jsonOf(typed.Obj)}}
	case cache.Deltas:
		deltas := make([]any, len(typed))
		for i, delta := range typed {
			deltas[i] = deltaJSON(delta)
		}
		return deltas
	case []any:
		return jsonList(typed)
	}
	return value
}

func jsonList(values []any) []any {
	list := make([]any, len(values))
	for i, value := range values {
		list[i] = jsonOf(value)
	}
	return list
}

func deltaJSON(delta cache.Delta) any {
	if words := infoJSON(delta); words != nil {
		return words
	}
	return map[string]any{"type": string(delta.Type), "object": jsonOf(delta.Object)}
}
