//go:build before_0_20

package main

import "k8s.io/client-go/tools/cache"

func setPageSize(_ *cache.Config, settings arguments) { refuse(settings, "0.20", "pageSize") }
