//go:build before_0_26

package main

import "k8s.io/client-go/discovery"

// useLegacyDiscovery: there is no other one yet.
func useLegacyDiscovery(*discovery.DiscoveryClient) {}
