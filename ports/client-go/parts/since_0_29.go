//go:build !before_0_29

package main

import (
	"context"

	eventsv1 "k8s.io/api/events/v1"
	"k8s.io/client-go/informers"
	"k8s.io/client-go/tools/events"
	"k8s.io/client-go/tools/record"
)

func newEventBroadcaster(ctx context.Context, options record.CorrelatorOptions) record.EventBroadcaster {
	return record.NewBroadcaster(record.WithContext(ctx), record.WithCorrelatorOptions(options))
}

func cancelBroadcaster(cancel context.CancelFunc) method {
	return func(arguments) (any, error) { cancel(); return nil, nil }
}

func withTransform(transform transformFunc) informers.SharedInformerOption {
	return informers.WithTransform(transform)
}

func startRecordingSeries(ctx context.Context, broadcaster events.EventBroadcaster) error {
	return broadcaster.StartRecordingToSinkWithContext(ctx)
}

// Create is called by client-go.
func (s seriesSink) Create(_ context.Context, event *eventsv1.Event) (*eventsv1.Event, error) {
	return s.create(event)
}

// Update is called by client-go.
func (s seriesSink) Update(_ context.Context, event *eventsv1.Event) (*eventsv1.Event, error) {
	return s.update(event)
}

// Patch is called by client-go.
func (s seriesSink) Patch(_ context.Context, event *eventsv1.Event, data []byte) (*eventsv1.Event, error) {
	return s.patch(event, data)
}
