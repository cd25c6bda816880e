package main

import (
	"context"
	"errors"
	"strings"

	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	"k8s.io/apimachinery/pkg/watch"
	"k8s.io/client-go/tools/cache"
	watchtools "k8s.io/client-go/tools/watch"
)

// waiting is one way to wait for events.
type waiting func(ctx context.Context) (*watch.Event, error)

// createUntil: docs/parts/until.md
func createUntil(settings arguments, report func(string, any)) (*part, error) {
	source := newScriptedSource(settings, report)
	wait, err := waitingFrom(settings, source)
	if err != nil {
		return nil, err
	}
	ctx, stop := context.WithCancel(context.Background())
	methods := source.methods()
	methods["run"] = func(arguments) (any, error) {
		bounded, cancel := watchtools.ContextWithOptionalTimeout(ctx, milliseconds(settings.number("timeoutMs")))
		defer cancel()
		last, err := wait(bounded)
		report("last", lastJSON(last))
		return nil, err
	}
	methods["stop"] = func(arguments) (any, error) { stop(); return nil, nil }
	return &part{methods: methods, close: func() { stop(); source.close() }}, nil
}

func waitingFrom(settings arguments, source *scriptedSource) (waiting, error) {
	conditions := conditionsFrom(settings)
	version := settings.text("resourceVersion")
	switch settings.text("way") {
	case "without retry":
		return func(ctx context.Context) (*watch.Event, error) {
			stream, err := source.Watch(metav1.ListOptions{ResourceVersion: version})
			if err != nil {
				return nil, err
			}
			return watchtools.UntilWithoutRetry(ctx, stream, conditions...)
		}, nil
	case "with retry":
		return func(ctx context.Context) (*watch.Event, error) {
			return watchtools.Until(ctx, version, source, conditions...)
		}, nil
	case "with sync":
		precondition, err := preconditionFrom(settings)
		return func(ctx context.Context) (*watch.Event, error) {
			return watchtools.UntilWithSync(ctx, source, configMap(), precondition, conditions...)
		}, err
	}
	return nil, failf("invalid", "no way %q", settings.text("way"))
}

// conditionsFrom are the conditions that settings name: "ADDED", met by an event of that type, and "fails on ADDED".
func conditionsFrom(settings arguments) []watchtools.ConditionFunc {
	var conditions []watchtools.ConditionFunc
	for _, words := range settings.texts("conditions") {
		failingOn, fails := strings.CutPrefix(words, "fails on ")
		conditions = append(conditions, func(event watch.Event) (bool, error) {
			if !fails {
				return string(event.Type) == words, nil
			}
			if string(event.Type) == failingOn {
				return false, errors.New("the condition fails")
			}
			return false, nil
		})
	}
	return conditions
}

// preconditionFrom is the precondition that settings name, if any: "met", "not met" or "fails".
func preconditionFrom(settings arguments) (watchtools.PreconditionFunc, error) {
	switch words := settings.text("precondition"); words {
	case "":
		return nil, nil
	case "met", "not met":
		return func(cache.Store) (bool, error) { return words == "met", nil }, nil
	case "fails":
		return func(cache.Store) (bool, error) { return false, errors.New("the precondition fails") }, nil
	default:
		return nil, failf("invalid", "no precondition %q", words)
	}
}

func lastJSON(event *watch.Event) any {
	if event == nil {
		return "nothing"
	}
	return map[string]any{"type": string(event.Type), "object": eventJSON(*event)}
}
