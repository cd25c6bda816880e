package main

import (
	"errors"
	"io"
	"net"
	"net/http"
	"net/url"
	"sync"
	"syscall"

	apierrors "k8s.io/apimachinery/pkg/api/errors"
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	"k8s.io/apimachinery/pkg/apis/meta/v1/unstructured"
	"k8s.io/apimachinery/pkg/runtime"
	"k8s.io/apimachinery/pkg/watch"
	"k8s.io/client-go/tools/cache"
)

// eventsWaitingMax is how many events a scenario may send before anybody reads them.
const eventsWaitingMax = 10_000

type listAnswer struct {
	list *unstructured.UnstructuredList
	err  error
}

type watchAnswer struct {
	stream *stream
	err    error
}

// scriptedSource is a lister-watcher whose every answer the scenario gives: docs/parts/README.md, "the scripted source".
type scriptedSource struct {
	report     func(string, any)
	watchList  bool
	mu         sync.Mutex
	lists      []chan listAnswer
	watches    []chan watchAnswer
	current    *stream
	timeoutSec int64
}

var _ cache.ListerWatcher = (*scriptedSource)(nil)

// newScriptedSource is a source for what makes a reflector of its own, which settings can make stream since 0.35.
func newScriptedSource(settings arguments, report func(string, any)) *scriptedSource {
	refuseWatchList(settings)
	return scriptedSourceOf(settings, report)
}

func scriptedSourceOf(settings arguments, report func(string, any)) *scriptedSource {
	return &scriptedSource{report: report, watchList: settings.flag("watchList")}
}

// IsWatchListSemanticsUnSupported keeps the reflector from asking for a streaming list.
func (s *scriptedSource) IsWatchListSemanticsUnSupported() bool { return !s.watchList }

// List is called by client-go.
func (s *scriptedSource) List(options metav1.ListOptions) (runtime.Object, error) {
	answer := make(chan listAnswer, 1)
	s.mu.Lock()
	s.lists = append(s.lists, answer)
	s.mu.Unlock()
	s.report("list", sent(options))
	got := <-answer
	if got.err != nil {
		return nil, got.err
	}
	return got.list, nil
}

// Watch is called by client-go.
func (s *scriptedSource) Watch(options metav1.ListOptions) (watch.Interface, error) {
	answer := make(chan watchAnswer, 1)
	s.mu.Lock()
	s.watches = append(s.watches, answer)
	if options.TimeoutSeconds != nil {
		s.timeoutSec = *options.TimeoutSeconds
	}
	s.mu.Unlock()
	s.report("watch", sent(options))
	got := <-answer
	if got.err != nil {
		return nil, got.err
	}
	return got.stream, nil
}

// methods are what a scenario does with it.
func (s *scriptedSource) methods() map[string]method {
	return map[string]method{
		"answerList": func(a arguments) (any, error) { return nil, s.answerList(listAnswer{list: listFrom(a)}) },
		"failList": func(a arguments) (any, error) {
			return nil, s.answerList(listAnswer{err: errorFrom(a.args("failure"))})
		},
		"openWatch": func(arguments) (any, error) { return nil, s.answerWatch(watchAnswer{stream: newStream()}) },
		"failWatch": func(a arguments) (any, error) {
			return nil, s.answerWatch(watchAnswer{err: errorFrom(a.args("failure"))})
		},
		"sendEvent": func(a arguments) (any, error) {
			s.stream().send(eventFrom(a))
			return nil, nil
		},
		"endWatch": func(arguments) (any, error) {
			s.stream().Stop()
			return nil, nil
		},
		"watchTimeoutSeconds": func(arguments) (any, error) {
			s.mu.Lock()
			defer s.mu.Unlock()
			return s.timeoutSec, nil
		},
		"hasOpenWatch": func(arguments) (any, error) {
			stream := s.stream()
			return stream != nil && !stream.isStopped(), nil
		},
	}
}

func (s *scriptedSource) stream() *stream {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.current
}

func (s *scriptedSource) answerList(answer listAnswer) error {
	s.mu.Lock()
	defer s.mu.Unlock()
	if len(s.lists) == 0 {
		return failf("invalid", "no list is waiting")
	}
	s.lists[0] <- answer
	s.lists = s.lists[1:]
	return nil
}

func (s *scriptedSource) answerWatch(answer watchAnswer) error {
	s.mu.Lock()
	defer s.mu.Unlock()
	if len(s.watches) == 0 {
		return failf("invalid", "no watch is waiting")
	}
	if answer.stream != nil {
		s.current = answer.stream
	}
	s.watches[0] <- answer
	s.watches = s.watches[1:]
	return nil
}

// close refuses whoever waits.
func (s *scriptedSource) close() {
	s.mu.Lock()
	defer s.mu.Unlock()
	for _, answer := range s.lists {
		answer <- listAnswer{err: errors.New("closed")}
	}
	for _, answer := range s.watches {
		answer <- watchAnswer{err: errors.New("closed")}
	}
	s.lists, s.watches = nil, nil
	if s.current != nil {
		s.current.Stop()
	}
}

// stream is an open watch that carries what the scenario sends.
type stream struct {
	mu      sync.Mutex
	events  chan watch.Event
	stopped bool
}

func newStream() *stream { return &stream{events: make(chan watch.Event, eventsWaitingMax)} }

func (s *stream) ResultChan() <-chan watch.Event { return s.events }

// Stop is called by client-go when it wants no more, and by the scenario when the stream ends.
func (s *stream) Stop() {
	s.mu.Lock()
	defer s.mu.Unlock()
	if !s.stopped {
		s.stopped = true
		close(s.events)
	}
}

func (s *stream) send(event watch.Event) {
	s.mu.Lock()
	defer s.mu.Unlock()
	if !s.stopped {
		s.events <- event
	}
}

func (s *stream) isStopped() bool {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.stopped
}

// sent is what goes over the wire: nothing that is empty.
func sent(options metav1.ListOptions) map[string]any {
	words := map[string]any{}
	put := func(name string, value any, is bool) {
		if is {
			words[name] = value
		}
	}
	put("resourceVersion", options.ResourceVersion, options.ResourceVersion != "")
	put("resourceVersionMatch", string(options.ResourceVersionMatch), options.ResourceVersionMatch != "")
	put("limit", options.Limit, options.Limit != 0)
	put("continue", options.Continue, options.Continue != "")
	put("allowWatchBookmarks", true, options.AllowWatchBookmarks)
	put("sendInitialEvents", true, asksForInitialEvents(options))
	return words
}

func listFrom(args arguments) *unstructured.UnstructuredList {
	list := &unstructured.UnstructuredList{Object: map[string]any{"apiVersion": "v1", "kind": "ConfigMapList"}}
	list.SetResourceVersion(args.text("resourceVersion"))
	list.SetContinue(args.text("continue"))
	for _, object := range args.objects("objects") {
		typed, ok := object.(*unstructured.Unstructured)
		if !ok {
			panic(failf("invalid", "a list has objects only"))
		}
		list.Items = append(list.Items, *typed)
	}
	return list
}

func eventFrom(args arguments) watch.Event {
	kind := watch.EventType(args.text("type"))
	if kind == watch.Error {
		status := statusFrom(args.args("failure"))
		return watch.Event{Type: kind, Object: &status}
	}
	object, ok := args.object("object").(*unstructured.Unstructured)
	if !ok {
		panic(failf("invalid", "an event has an object"))
	}
	return watch.Event{Type: kind, Object: object}
}

func statusFrom(failure arguments) metav1.Status {
	return metav1.Status{
		TypeMeta: metav1.TypeMeta{Kind: "Status", APIVersion: "v1"},
		Status:   metav1.StatusFailure,
		Code:     int32(failure.number("code")),
		Reason:   metav1.StatusReason(failure.text("reason")),
		Message:  failure.text("message"),
		Details:  read[*metav1.StatusDetails](failure, "details"),
	}
}

// errorFrom is the error that a scenario means: a status of the apiserver, or what happened to the connection.
func errorFrom(failure arguments) error {
	switch failure.text("connection") {
	case "":
		return &apierrors.StatusError{ErrStatus: statusFrom(failure)}
	case "refused":
		return ofConnection(syscall.ECONNREFUSED)
	case "reset":
		return ofConnection(syscall.ECONNRESET)
	case "eof":
		return io.EOF
	}
	return errors.New(failure.text("connection"))
}

// ofConnection wraps an error as net/http does.
func ofConnection(cause error) error {
	return &url.Error{Op: http.MethodGet, URL: "http://apiserver", Err: &net.OpError{Op: "dial", Net: "tcp", Err: cause}}
}
