//go:build before_0_36

package main

import (
	"context"
	"reflect"

	"k8s.io/client-go/informers"
)

func startFactory(ctx context.Context, factory informers.SharedInformerFactory) {
	factory.Start(ctx.Done())
}

func waitForFactory(ctx context.Context, factory informers.SharedInformerFactory) map[reflect.Type]bool {
	return factory.WaitForCacheSync(ctx.Done())
}

// factorySyncMethods: a wait comes to no error before 0.36.
func factorySyncMethods(context.Context, informers.SharedInformerFactory) map[string]method {
	return nil
}
