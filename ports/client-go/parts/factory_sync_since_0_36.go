//go:build !before_0_36

package main

import (
	"context"
	"reflect"

	"k8s.io/client-go/informers"
)

func startFactory(ctx context.Context, factory informers.SharedInformerFactory) {
	factory.StartWithContext(ctx)
}

func waitForFactory(ctx context.Context, factory informers.SharedInformerFactory) map[reflect.Type]bool {
	return factory.WaitForCacheSyncWithContext(ctx).Synced
}

// factorySyncMethods make an error of what a wait came to.
func factorySyncMethods(ctx context.Context, factory informers.SharedInformerFactory) map[string]method {
	return map[string]method{
		"waitForAll": func(arguments) (any, error) { return nil, factory.WaitForCacheSyncWithContext(ctx).AsError() },
	}
}
