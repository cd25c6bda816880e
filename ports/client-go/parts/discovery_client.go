package main

import (
	"context"
	"errors"
	"sort"

	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	"k8s.io/client-go/discovery"
	"k8s.io/client-go/rest"
)

// discoverer is what there is of discovery, by the names that it has since 0.37.
type discoverer interface {
	ServerGroupsWithContext(context.Context) (*metav1.APIGroupList, error)
	ServerResourcesForGroupVersionWithContext(context.Context, string) (*metav1.APIResourceList, error)
	ServerGroupsAndResourcesWithContext(context.Context) ([]*metav1.APIGroup, []*metav1.APIResourceList, error)
	ServerPreferredResourcesWithContext(context.Context) ([]*metav1.APIResourceList, error)
	ServerPreferredNamespacedResourcesWithContext(context.Context) ([]*metav1.APIResourceList, error)
}

// createDiscoveryClient: docs/parts/discovery-client.md
func createDiscoveryClient(settings arguments, report func(string, any)) (*part, error) {
	transport := newWire(settings, report)
	client, err := discovery.NewDiscoveryClientForConfig(&rest.Config{Host: "http://server.test", Transport: transport})
	if err != nil {
		return nil, err
	}
	if settings.flag("usesLegacyDiscovery") {
		useLegacyDiscovery(client)
	}
	ctx, cancel := context.WithCancel(context.Background())
	methods := transport.methods()
	var source discoverer = discoveryInContext(client)
	if settings.flag("isCached") {
		cache := cachedDiscovery(client)
		source = cache
		methods["isFresh"] = func(arguments) (any, error) { return cache.FreshWithContext(ctx), nil }
		methods["invalidate"] = func(arguments) (any, error) { cache.InvalidateWithContext(ctx); return nil, nil }
	}
	methods["groups"] = func(arguments) (any, error) {
		groups, err := source.ServerGroupsWithContext(ctx)
		if err != nil {
			return nil, err
		}
		named := []any{}
		for i := range groups.Groups {
			named = append(named, groupWords(&groups.Groups[i]))
		}
		return map[string]any{"groups": named}, nil
	}
	methods["resources"] = func(a arguments) (any, error) {
		list, err := source.ServerResourcesForGroupVersionWithContext(ctx, a.text("groupVersion"))
		if err != nil {
			return nil, err
		}
		return map[string]any{"resources": resourceWords([]*metav1.APIResourceList{list})}, nil
	}
	methods["groupsAndResources"] = func(arguments) (any, error) {
		groups, lists, err := source.ServerGroupsAndResourcesWithContext(ctx)
		named := []any{}
		for _, group := range groups {
			named = append(named, groupWords(group))
		}
		return partialOr(map[string]any{"groups": named, "resources": resourceWords(lists)}, err)
	}
	methods["preferred"] = func(arguments) (any, error) {
		lists, err := source.ServerPreferredResourcesWithContext(ctx)
		return partialOr(map[string]any{"resources": resourceWords(lists)}, err)
	}
	methods["preferredNamespaced"] = func(arguments) (any, error) {
		lists, err := source.ServerPreferredNamespacedResourcesWithContext(ctx)
		return partialOr(map[string]any{"resources": resourceWords(lists)}, err)
	}
	return &part{methods: methods, close: func() { cancel(); transport.close() }}, nil
}

// partialOr tells what is known beside what has failed; any other error is one.
func partialOr(known map[string]any, err error) (any, error) {
	var partial *discovery.ErrGroupDiscoveryFailed
	if errors.As(err, &partial) {
		failed := []string{}
		for groupVersion := range partial.Groups {
			failed = append(failed, groupVersion.String())
		}
		sort.Strings(failed)
		known["failed"] = failed
		return known, nil
	}
	if err != nil {
		return nil, err
	}
	return known, nil
}

// groupWords is "apps/v1+v1beta1", the preferred version first; the core group is "core".
func groupWords(group *metav1.APIGroup) string {
	name := group.Name
	if name == "" {
		name = "core"
	}
	words := name + "/" + group.PreferredVersion.Version
	for _, version := range group.Versions {
		if version.Version != group.PreferredVersion.Version {
			words += "+" + version.Version
		}
	}
	return words
}

// resourceWords are "apps/v1 deployments", in the order of their letters: versions are fetched in any order.
func resourceWords(lists []*metav1.APIResourceList) []string {
	words := []string{}
	for _, list := range lists {
		for i := range list.APIResources {
			words = append(words, list.GroupVersion+" "+list.APIResources[i].Name)
		}
	}
	sort.Strings(words)
	return words
}
