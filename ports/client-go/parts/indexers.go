package main

import (
	"errors"
	"strings"

	"k8s.io/apimachinery/pkg/api/meta"
	"k8s.io/client-go/tools/cache"
)

// namedIndexer is an index function by name, and what it is about.
type namedIndexer struct{ kind, on string }

// indexersFrom are the index functions that arguments name, by index name.
func indexersFrom(args arguments) cache.Indexers {
	indexers := cache.Indexers{}
	for name := range args.args("indexers") {
		indexer := args.args("indexers").args(name)
		on := indexer.text("label") + indexer.text("annotation") + indexer.text("on")
		indexers[name] = indexFuncOf(namedIndexer{indexer.text("kind"), on})
	}
	return indexers
}

func indexFuncOf(named namedIndexer) cache.IndexFunc {
	switch named.kind {
	case "by-namespace":
		return cache.MetaNamespaceIndexFunc
	case "by-label":
		return func(object any) ([]string, error) {
			accessor, err := meta.Accessor(object)
			if err != nil {
				return nil, err
			}
			if value, ok := accessor.GetLabels()[named.on]; ok {
				return []string{value}, nil
			}
			return nil, nil
		}
	case "by-annotation-list":
		return func(object any) ([]string, error) {
			accessor, err := meta.Accessor(object)
			if err != nil {
				return nil, err
			}
			if text := accessor.GetAnnotations()[named.on]; text != "" {
				return strings.Split(text, ","), nil
			}
			return nil, nil
		}
	case "fail-on":
		return func(object any) ([]string, error) {
			if key, err := cache.MetaNamespaceKeyFunc(object); err == nil && key == named.on {
				return nil, errors.New("the index function fails for " + named.on)
			}
			return nil, nil
		}
	default:
		panic(failf("invalid", "unknown function %q", named.kind))
	}
}
