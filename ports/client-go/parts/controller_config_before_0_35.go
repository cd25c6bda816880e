//go:build before_0_35

package main

import "k8s.io/client-go/tools/cache"

func setProcessBatch(*cache.Config, func([]cache.Delta) error) {
	panic(failf("not-supported", "controllers work off batches since 0.35"))
}
