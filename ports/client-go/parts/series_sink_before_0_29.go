//go:build before_0_29

package main

import (
	"context"

	eventsv1 "k8s.io/api/events/v1"
	"k8s.io/client-go/tools/events"
)

func startRecordingSeries(ctx context.Context, broadcaster events.EventBroadcaster) error {
	broadcaster.StartRecordingToSink(ctx.Done())
	return nil
}

// Create is called by client-go.
func (s seriesSink) Create(event *eventsv1.Event) (*eventsv1.Event, error) { return s.create(event) }

// Update is called by client-go.
func (s seriesSink) Update(event *eventsv1.Event) (*eventsv1.Event, error) { return s.update(event) }

// Patch is called by client-go.
func (s seriesSink) Patch(event *eventsv1.Event, data []byte) (*eventsv1.Event, error) {
	return s.patch(event, data)
}
