package main

import (
	"context"
	"fmt"
	"strconv"
	"strings"

	corev1 "k8s.io/api/core/v1"
	"k8s.io/apimachinery/pkg/apis/meta/v1/unstructured"
	"k8s.io/apimachinery/pkg/runtime"
	"k8s.io/apimachinery/pkg/watch"
	"k8s.io/client-go/tools/record"
)

// coreSink stores events of core/v1.
type coreSink struct {
	sinks *scriptedSinks
	name  string
}

func (s coreSink) Create(event *corev1.Event) (*corev1.Event, error) {
	stored := &corev1.Event{}
	return stored, s.sinks.store("create", s.name, event.DeepCopy(), nil, stored)
}

func (s coreSink) Update(event *corev1.Event) (*corev1.Event, error) {
	stored := &corev1.Event{}
	return stored, s.sinks.store("update", s.name, event.DeepCopy(), nil, stored)
}

func (s coreSink) Patch(event *corev1.Event, data []byte) (*corev1.Event, error) {
	stored := &corev1.Event{}
	return stored, s.sinks.store("patch", s.name, event.DeepCopy(), data, stored)
}

// createEventRecorder: docs/parts/event-recorder.md
func createEventRecorder(settings arguments, report func(string, any)) (*part, error) {
	sinks := newScriptedSinks(report)
	ctx, cancel := context.WithCancel(context.Background())
	options, err := correlatorOptions(settings)
	if err != nil {
		cancel()
		return nil, err
	}
	broadcaster := newEventBroadcaster(ctx, options)
	recorder := broadcaster.NewRecorder(restScheme, corev1.EventSource{
		Component: settings.text("component"), Host: settings.text("host"),
	})
	watchers := map[string]watch.Interface{}
	methods := sinks.methods()
	methods["startSink"] = func(a arguments) (any, error) {
		broadcaster.StartRecordingToSink(coreSink{sinks, a.text("sink")})
		return nil, nil
	}
	methods["startWatcher"] = func(a arguments) (any, error) {
		name := a.text("name")
		watchers[name] = broadcaster.StartEventWatcher(func(event *corev1.Event) {
			report("seen", map[string]any{"watcher": name, "event": event.DeepCopy()})
		})
		return nil, nil
	}
	methods["stopWatcher"] = func(a arguments) (any, error) { return nil, stopWatcher(watchers[a.text("name")]) }
	methods["startLogging"] = func(arguments) (any, error) {
		broadcaster.StartLogging(func(format string, args ...any) { report("logged", fmt.Sprintf(format, args...)) })
		return nil, nil
	}
	methods["record"] = func(a arguments) (any, error) {
		for i := range max(1, int(a.number("times"))) {
			message := strings.ReplaceAll(a.text("message"), "{n}", strconv.Itoa(i+1))
			annotations := read[map[string]string](a, "annotations")
			recorder.AnnotatedEventf(aboutFrom(a, "about"), annotations, a.text("type"), a.text("reason"), "%s", message)
		}
		return nil, nil
	}
	methods["shutDown"] = func(arguments) (any, error) { broadcaster.Shutdown(); return nil, nil }
	methods["cancel"] = cancelBroadcaster(cancel)
	return &part{methods: methods, close: func() { cancel(); sinks.gate.release() }}, nil
}

// aboutFrom is what an event is about: a reference, or an object that one is made of.
func aboutFrom(a arguments, name string) runtime.Object {
	if !a.has(name) {
		return nil
	}
	if members := a.args(name); members.has("metadata") {
		return a.object(name).(*unstructured.Unstructured)
	}
	reference := read[corev1.ObjectReference](a, name)
	return &reference
}

func correlatorOptions(settings arguments) (record.CorrelatorOptions, error) {
	options := record.CorrelatorOptions{
		LRUCacheSize:         int(settings.number("sizeMax")),
		BurstSize:            int(settings.number("burst")),
		QPS:                  float32(settings.number("qps")),
		MaxEvents:            int(settings.number("eventMaxCount")),
		MaxIntervalInSeconds: int(settings.number("intervalMaxMs") / 1000),
	}
	if settings.flag("spamKeyIsReason") {
		spamKey := func(event *corev1.Event) string { return event.Reason }
		if err := setSpamKey(&options, spamKey); err != nil {
			return options, err
		}
	}
	if settings.flag("messageIsReason") {
		options.MessageFunc = func(event *corev1.Event) string { return "many: " + event.Reason }
	}
	if settings.flag("aggregatesByType") {
		options.KeyFunc = func(event *corev1.Event) (string, string) { return event.Type, event.Message }
	}
	return options, nil
}
