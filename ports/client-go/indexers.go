package main

import (
	"strings"

	"k8s.io/apimachinery/pkg/api/meta"
	"k8s.io/client-go/tools/cache"
)

// indexerArgs names an index function.
type indexerArgs struct {
	Kind       string `json:"kind"`
	Label      string `json:"label"`
	Annotation string `json:"annotation"`
}

func (a indexerArgs) function() (cache.IndexFunc, error) {
	switch a.Kind {
	case "by-namespace":
		return cache.MetaNamespaceIndexFunc, nil
	case "by-label":
		return a.byLabel, nil
	case "by-annotation-list":
		return a.byAnnotationList, nil
	default:
		return nil, failf(notSupported, "this adapter has no indexer %q", a.Kind)
	}
}

func (a indexerArgs) byLabel(object any) ([]string, error) {
	accessor, err := meta.Accessor(object)
	if err != nil {
		return nil, err
	}
	if value, ok := accessor.GetLabels()[a.Label]; ok {
		return []string{value}, nil
	}
	return nil, nil
}

func (a indexerArgs) byAnnotationList(object any) ([]string, error) {
	accessor, err := meta.Accessor(object)
	if err != nil {
		return nil, err
	}
	if list := accessor.GetAnnotations()[a.Annotation]; list != "" {
		return strings.Split(list, ","), nil
	}
	return nil, nil
}

func toIndexers(named map[string]indexerArgs) (cache.Indexers, error) {
	indexers := cache.Indexers{}
	for name, args := range named {
		function, err := args.function()
		if err != nil {
			return nil, err
		}
		indexers[name] = function
	}
	return indexers, nil
}

func (t *trial) addIndexer(args indexerAddArgs) (any, error) {
	target, err := t.informer(args.Informer)
	if err != nil {
		return nil, err
	}
	indexers, err := toIndexers(map[string]indexerArgs{args.Index: args.Indexer})
	if err != nil {
		return nil, err
	}
	return done{}, asRefused(target.shared.AddIndexers(indexers))
}

func (t *trial) listIndex(args indexListArgs) (any, error) {
	target, err := t.informer(args.Informer)
	if err != nil {
		return nil, err
	}
	items, err := target.shared.GetIndexer().ByIndex(args.Index, args.Value)
	if err != nil {
		return nil, asRefused(err)
	}
	return indexList{Items: append([]any{}, items...)}, nil
}

func (t *trial) indexValues(args indexValuesArgs) (any, error) {
	target, err := t.informer(args.Informer)
	if err != nil {
		return nil, err
	}
	return indexValues{Values: append([]string{}, target.shared.GetIndexer().ListIndexFuncValues(args.Index)...)}, nil
}
