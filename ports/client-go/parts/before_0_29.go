//go:build before_0_29

package main

import (
	"context"

	eventsv1 "k8s.io/api/events/v1"
	"k8s.io/apimachinery/pkg/watch"
	"k8s.io/client-go/informers"
	"k8s.io/client-go/tools/events"
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

func withTransform(transformFunc) informers.SharedInformerOption {
	panic(failf("not-supported", "factories have a transform since 0.29"))
}

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

func stopWatcher(watcher watch.Interface) error {
	watcher.Stop()
	return nil
}
