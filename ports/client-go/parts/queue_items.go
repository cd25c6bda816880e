package main

import (
	"strings"

	"k8s.io/apimachinery/pkg/types"
)

// queueItems is how the items of a scenario become those of a queue, and back.
type queueItems struct {
	// isStructured: each item is a value with two members, not a word.
	isStructured bool
}

func queueItemsFrom(settings arguments) queueItems {
	return queueItems{isStructured: settings.flag("hasStructuredItems")}
}

// from is the item that an argument names.
func (i queueItems) from(args arguments) any {
	words := args.text("item")
	if !i.isStructured {
		return words
	}
	namespace, name, _ := strings.Cut(words, "/")
	return types.NamespacedName{Namespace: namespace, Name: name}
}

func itemWords(item any) any {
	switch typed := item.(type) {
	case string:
		return typed
	case types.NamespacedName:
		return typed.String()
	}
	return nil
}
