//go:build before_0_31

package main

import "k8s.io/client-go/tools/leaderelection"

func coordinate(*leaderelection.LeaderElectionConfig) error {
	return failf("not-supported", "elections have been coordinated since 0.31")
}
