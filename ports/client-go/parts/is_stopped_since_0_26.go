//go:build !before_0_26

package main

import "k8s.io/client-go/tools/cache"

func isStopped(informer cache.SharedInformer) (any, error) { return informer.IsStopped(), nil }
