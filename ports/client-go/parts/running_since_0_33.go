//go:build !before_0_33

package main

import (
	"context"

	"k8s.io/client-go/tools/cache"
)

func runSharedInformer(ctx context.Context, informer cache.SharedInformer) {
	informer.RunWithContext(ctx)
}

func runController(ctx context.Context, controller cache.Controller) { controller.RunWithContext(ctx) }

func runReflector(ctx context.Context, reflector *cache.Reflector) { reflector.RunWithContext(ctx) }

func listAndWatch(ctx context.Context, reflector *cache.Reflector) error {
	return reflector.ListAndWatchWithContext(ctx)
}
