//go:build !before_0_31

package main

import "k8s.io/client-go/tools/leaderelection"

func coordinate(config *leaderelection.LeaderElectionConfig) error {
	config.Coordinated = true
	return nil
}
