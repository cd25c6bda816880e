//go:build !before_0_29

package main

import (
	"context"

	"k8s.io/client-go/tools/record"
)

func newEventBroadcaster(ctx context.Context, options record.CorrelatorOptions) record.EventBroadcaster {
	return record.NewBroadcaster(record.WithContext(ctx), record.WithCorrelatorOptions(options))
}

func cancelBroadcaster(cancel context.CancelFunc) method {
	return func(arguments) (any, error) { cancel(); return nil, nil }
}
