//go:build before_0_33

package main

import (
	"context"

	"k8s.io/client-go/tools/cache"
)

func runSharedInformer(ctx context.Context, informer cache.SharedInformer) { informer.Run(ctx.Done()) }

func runController(ctx context.Context, controller cache.Controller) { controller.Run(ctx.Done()) }

func runReflector(ctx context.Context, reflector *cache.Reflector) { reflector.Run(ctx.Done()) }

func listAndWatch(ctx context.Context, reflector *cache.Reflector) error {
	return reflector.ListAndWatch(ctx.Done())
}
