//go:build before_0_33

package main

import (
	"context"

	"k8s.io/client-go/tools/cache"
)

func runInformer(ctx context.Context, shared cache.SharedInformer) { shared.Run(ctx.Done()) }

// onWatchError lets somebody hear of every error before client-go does with it what it does by default.
func onWatchError(shared cache.SharedInformer, hear func(error)) error {
	return shared.SetWatchErrorHandler(func(reflector *cache.Reflector, err error) {
		hear(err)
		cache.DefaultWatchErrorHandler(reflector, err)
	})
}
