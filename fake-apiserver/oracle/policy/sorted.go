package main

import (
	"iter"
	"maps"
	"slices"
)

// sorted goes through a map in the order of its keys, so that two runs write the same.
func sorted[V any](byKey map[string]V) iter.Seq2[string, V] {
	return func(yield func(string, V) bool) {
		for _, key := range slices.Sorted(maps.Keys(byKey)) {
			if !yield(key, byKey[key]) {
				return
			}
		}
	}
}
