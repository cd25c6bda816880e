//go:build !before_0_33

package main

import (
	"context"
	"net/url"
	"time"

	"k8s.io/client-go/rest"
)

func backOff(request *rest.Request, manager *reportingBackoff) { request.BackOffWithContext(manager) }

// UpdateBackoffWithContext is called by client-go.
func (b *reportingBackoff) UpdateBackoffWithContext(_ context.Context, _ *url.URL, err error, code int) {
	b.told(err, code)
}

// CalculateBackoffWithContext is called by client-go.
func (b *reportingBackoff) CalculateBackoffWithContext(context.Context, *url.URL) time.Duration {
	return b.next()
}

// SleepWithContext is called by client-go.
func (b *reportingBackoff) SleepWithContext(ctx context.Context, d time.Duration) {
	b.sleeps(d)
	(&rest.NoBackoff{}).SleepWithContext(ctx, d)
}
