//go:build !before_0_26

package main

import "k8s.io/client-go/discovery"

func useLegacyDiscovery(client *discovery.DiscoveryClient) { client.UseLegacyDiscovery = true }
