package main

import (
	"encoding/json"
	"errors"
	"sync"

	apierrors "k8s.io/apimachinery/pkg/api/errors"
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	"k8s.io/client-go/rest"
)

// sinkAnswer is what comes of storing an event: docs/parts/event-recorder.md.
type sinkAnswer struct {
	Times         int             `json:"times"`
	IsUnbuildable bool            `json:"isUnbuildable"`
	IsUnexpected  bool            `json:"isUnexpected"`
	Error         string          `json:"error"`
	Failure       arguments       `json:"failure"`
	Returns       json.RawMessage `json:"returns"`
}

// scriptedSinks are sinks whose answers the scenario gives, by name. Without an answer all goes well.
type scriptedSinks struct {
	report  func(string, any)
	mu      sync.Mutex
	scripts map[string][]sinkAnswer
	gate    gate
}

func newScriptedSinks(report func(string, any)) *scriptedSinks {
	return &scriptedSinks{report: report, scripts: map[string][]sinkAnswer{}}
}

func (s *scriptedSinks) methods() map[string]method {
	return allOf(s.gate.methods(), map[string]method{
		"scriptSink": func(a arguments) (any, error) {
			s.mu.Lock()
			defer s.mu.Unlock()
			name := a.text("sink")
			s.scripts[name] = append(s.scripts[name], read[[]sinkAnswer](a, "answers")...)
			return nil, nil
		},
	})
}

func (s *scriptedSinks) next(sink string) sinkAnswer {
	s.mu.Lock()
	defer s.mu.Unlock()
	script := s.scripts[sink]
	if len(script) == 0 {
		return sinkAnswer{}
	}
	answer := script[0]
	switch {
	case answer.Times < 0:
	case answer.Times > 1:
		script[0].Times--
	default:
		s.scripts[sink] = script[1:]
	}
	return answer
}

// store reports an event and gives back, into stored, what the scenario makes of it.
func (s *scriptedSinks) store(call, sink string, event any, patch []byte, stored any) error {
	value := map[string]any{"sink": sink, "event": event}
	if patch != nil {
		value["patch"] = json.RawMessage(patch)
	}
	s.report(call, value)
	s.gate.pass()
	answer := s.next(sink)
	switch {
	case answer.IsUnbuildable:
		return &rest.RequestConstructionError{Err: errors.New("no URL")}
	case answer.IsUnexpected:
		return &apierrors.UnexpectedObjectError{Object: &metav1.Status{}}
	case answer.Error != "":
		return errors.New(answer.Error)
	case answer.Failure != nil:
		return errorFrom(answer.Failure)
	}
	told, err := json.Marshal(event)
	if err != nil {
		return err
	}
	if err := json.Unmarshal(told, stored); err != nil {
		return err
	}
	if answer.Returns == nil {
		return nil
	}
	return json.Unmarshal(answer.Returns, stored)
}
