//go:build before_0_29

package main

import (
	"context"

	"k8s.io/client-go/tools/record"
)

func newEventBroadcaster(_ context.Context, options record.CorrelatorOptions) record.EventBroadcaster {
	return record.NewBroadcasterWithCorrelatorOptions(options)
}

func cancelBroadcaster(context.CancelFunc) method {
	return func(arguments) (any, error) {
		return nil, failf("not-supported", "broadcasters of events have had a context since 0.29")
	}
}
