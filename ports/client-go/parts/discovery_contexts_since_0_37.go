//go:build !before_0_37

package main

import (
	"k8s.io/client-go/discovery"
	"k8s.io/client-go/discovery/cached/memory"
)

func discoveryInContext(client *discovery.DiscoveryClient) discovery.DiscoveryInterfaceWithContext {
	return client
}

func cachedDiscovery(client *discovery.DiscoveryClient) discovery.CachedDiscoveryInterfaceWithContext {
	return memory.NewMemCacheClientWithContext(client)
}
