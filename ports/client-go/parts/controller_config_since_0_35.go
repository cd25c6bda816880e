//go:build !before_0_35

package main

import "k8s.io/client-go/tools/cache"

func setProcessBatch(config *cache.Config, process func(batch []cache.Delta) error) {
	config.ProcessBatch = func(batch []cache.Delta, _ bool) error { return process(batch) }
}
