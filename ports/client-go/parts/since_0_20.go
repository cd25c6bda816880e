//go:build !before_0_20

package main

import "k8s.io/client-go/tools/cache"

func setPageSize(config *cache.Config, settings arguments) {
	config.WatchListPageSize = int64(settings.number("pageSize"))
}
