package main

import (
	"context"

	eventsv1 "k8s.io/api/events/v1"
	"k8s.io/apimachinery/pkg/runtime/schema"
	"k8s.io/apimachinery/pkg/types"
	"k8s.io/client-go/tools/events"
)

// seriesSink stores events of events.k8s.io/v1.
type seriesSink struct{ sinks *scriptedSinks }

func (s seriesSink) create(event *eventsv1.Event) (*eventsv1.Event, error) {
	stored := &eventsv1.Event{}
	return stored, s.sinks.store("create", "sink", event.DeepCopy(), nil, stored)
}

func (s seriesSink) update(event *eventsv1.Event) (*eventsv1.Event, error) {
	stored := &eventsv1.Event{}
	return stored, s.sinks.store("update", "sink", event.DeepCopy(), nil, stored)
}

func (s seriesSink) patch(event *eventsv1.Event, data []byte) (*eventsv1.Event, error) {
	stored := &eventsv1.Event{}
	return stored, s.sinks.store("patch", "sink", event.DeepCopy(), data, stored)
}

// createSeriesRecorder: docs/parts/series-recorder.md
func createSeriesRecorder(settings arguments, report func(string, any)) (*part, error) {
	sinks := newScriptedSinks(report)
	ctx, cancel := context.WithCancel(context.Background())
	broadcaster := events.NewBroadcaster(seriesSink{sinks})
	recorder := broadcaster.NewRecorder(restScheme, settings.text("component"))
	if err := startRecordingSeries(ctx, broadcaster); err != nil {
		cancel()
		return nil, err
	}
	methods := sinks.methods()
	methods["record"] = func(a arguments) (any, error) {
		for range max(1, int(a.number("times"))) {
			recorder.Eventf(aboutFrom(a, "about"), aboutFrom(a, "related"),
				a.text("type"), a.text("reason"), a.text("action"), "%s", a.text("message"))
		}
		return nil, nil
	}
	methods["fieldSelector"] = func(a arguments) (any, error) {
		group, err := schema.ParseGroupVersion(a.text("events"))
		if err != nil {
			return nil, err
		}
		about, err := schema.ParseGroupVersion(a.text("apiVersion"))
		if err != nil {
			return nil, err
		}
		return fieldsOfEvents(group, about.WithKind(a.text("kind")), a.text("name"), types.UID(a.text("uid")))
	}
	methods["shutDown"] = func(arguments) (any, error) { broadcaster.Shutdown(); return nil, nil }
	methods["cancel"] = func(arguments) (any, error) { cancel(); return nil, nil }
	return &part{methods: methods, close: func() { cancel(); sinks.gate.release() }}, nil
}
