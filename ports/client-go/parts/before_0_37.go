//go:build before_0_37

package main

import (
	"context"

	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	"k8s.io/client-go/discovery"
	"k8s.io/client-go/discovery/cached/memory"
	"k8s.io/client-go/tools/cache"
)

// discoveryWithoutContext is called as discovery is called since 0.37; nobody listens to the context.
type discoveryWithoutContext struct{ discovery.DiscoveryInterface }

func discoveryInContext(client *discovery.DiscoveryClient) discoveryWithoutContext {
	return discoveryWithoutContext{client}
}

func (d discoveryWithoutContext) ServerGroupsWithContext(context.Context) (*metav1.APIGroupList, error) {
	return d.ServerGroups()
}

func (d discoveryWithoutContext) ServerResourcesForGroupVersionWithContext(_ context.Context, groupVersion string) (*metav1.APIResourceList, error) {
	return d.ServerResourcesForGroupVersion(groupVersion)
}

func (d discoveryWithoutContext) ServerGroupsAndResourcesWithContext(context.Context) ([]*metav1.APIGroup, []*metav1.APIResourceList, error) {
	return d.ServerGroupsAndResources()
}

func (d discoveryWithoutContext) ServerPreferredResourcesWithContext(context.Context) ([]*metav1.APIResourceList, error) {
	return d.ServerPreferredResources()
}

func (d discoveryWithoutContext) ServerPreferredNamespacedResourcesWithContext(context.Context) ([]*metav1.APIResourceList, error) {
	return d.ServerPreferredNamespacedResources()
}

type cachedWithoutContext struct {
	discoveryWithoutContext
	cache discovery.CachedDiscoveryInterface
}

func cachedDiscovery(client *discovery.DiscoveryClient) cachedWithoutContext {
	cache := memory.NewMemCacheClient(client)
	return cachedWithoutContext{discoveryWithoutContext{cache}, cache}
}

func (c cachedWithoutContext) FreshWithContext(context.Context) bool { return c.cache.Fresh() }

func (c cachedWithoutContext) InvalidateWithContext(context.Context) { c.cache.Invalidate() }

// shutDownHandlerMethods: handlers are removed without waiting before 0.37.
func shutDownHandlerMethods(*listeningHandlers) map[string]method { return nil }

var errNoTypes = failf("not-supported", "typed handlers and indexers came with 0.37")

func typedHandlerFrom(arguments, func(string, any)) (cache.ResourceEventHandler, error) {
	return nil, errNoTypes
}

func typedIndexMethods(cache.Indexer) map[string]method { panic(errNoTypes) }
