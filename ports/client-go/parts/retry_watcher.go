package main

import (
	apierrors "k8s.io/apimachinery/pkg/api/errors"
	"k8s.io/apimachinery/pkg/watch"
	watchtools "k8s.io/client-go/tools/watch"
)

// createRetryWatcher: docs/parts/retry-watcher.md
func createRetryWatcher(settings arguments, report func(string, any)) (*part, error) {
	source := newScriptedSource(settings, report)
	reader := &watchReader{report: report}
	var watcher *watchtools.RetryWatcher
	isStopped := false
	stop := func() {
		if watcher != nil {
			isStopped = true
			watcher.Stop()
		}
	}
	methods := allOf(source.methods(), reader.gate.methods())
	methods["run"] = func(arguments) (any, error) {
		made, err := watchtools.NewRetryWatcher(settings.text("resourceVersion"), source)
		if err != nil {
			return nil, err
		}
		watcher = made
		go reader.read(made.ResultChan(), nil)
		<-made.Done()
		return nil, nil
	}
	methods["stop"] = func(arguments) (any, error) { stop(); return nil, nil }
	return &part{methods: methods, close: func() {
		// Stopping it twice is for scenarios to try.
		if !isStopped {
			stop()
		}
		reader.gate.release()
		source.close()
	}}, nil
}

// watchReader reads a watch to its end and reports every event; after each it passes the gate, which is how it is kept busy.
type watchReader struct {
	report func(string, any)
	gate   gate
}

// read returns when the channel is closed, or when over is.
func (r *watchReader) read(events <-chan watch.Event, over <-chan struct{}) {
	for {
		select {
		case event, ok := <-events:
			if !ok {
				return
			}
			r.report(string(event.Type), eventJSON(event))
			r.gate.pass()
		case <-over:
			return
		}
	}
}

// eventJSON is what an event is about: the object, or of a status what it can be recognised by.
func eventJSON(event watch.Event) any {
	if event.Type != watch.Error {
		return jsonOf(event.Object)
	}
	words := map[string]any{}
	if status, ok := apierrors.FromObject(event.Object).(apierrors.APIStatus); ok {
		words["code"] = status.Status().Code
		if reason := status.Status().Reason; reason != "" {
			words["reason"] = string(reason)
		}
	}
	return words
}
