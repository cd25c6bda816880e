package main

import (
	"context"
	"errors"
	"fmt"
	"sync/atomic"
	"time"

	apierrors "k8s.io/apimachinery/pkg/api/errors"
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
)

// calledScript is the function that a loop calls: it reports when, takes its time, and ends as the scenario says, call by
// call. The last end that is told is that of all further calls.
type calledScript struct {
	ends    []string
	takes   time.Duration
	report  func(string, any)
	stop    func()
	count   atomic.Int64
	started time.Time
}

func newCalledScript(settings arguments, report func(string, any), stop func()) *calledScript {
	ends := settings.texts("calls")
	if len(ends) == 0 {
		ends = []string{"no"}
	}
	return &calledScript{ends: ends, takes: settings.duration("callMs"), report: report, stop: stop, started: time.Now()}
}

// start counts time from now.
func (s *calledScript) start() { s.started = time.Now() }

// call is one call, and whether it was the last that is needed.
func (s *calledScript) call() (bool, error) {
	number := s.count.Add(1)
	end := s.ends[min(int(number), len(s.ends))-1]
	s.report("called", inMilliseconds(time.Since(s.started)))
	time.Sleep(s.takes)
	message := fmt.Sprintf("call %d %s", number, end)
	switch end {
	case "no":
		return false, nil
	case "yes":
		return true, nil
	case "stops":
		s.stop()
		return false, nil
	case "fails":
		return false, errors.New(message)
	case "throws":
		panic(message)
	case "conflicts":
		return false, conflict(metav1.StatusReasonConflict, message)
	case "conflicts by code":
		return false, conflict("", message)
	case "conflicts within":
		return false, fmt.Errorf("wrapped: %w", conflict(metav1.StatusReasonConflict, message))
	case "exists already":
		return false, conflict(metav1.StatusReasonAlreadyExists, message)
	case "is canceled":
		return false, context.Canceled
	case "is late":
		return false, context.DeadlineExceeded
	}
	return false, failf("invalid", "no call ends as %q", end)
}

// callIn is the same in a context, which it does not look at.
func (s *calledScript) callIn(context.Context) (bool, error) { return s.call() }

func conflict(reason metav1.StatusReason, message string) error {
	return &apierrors.StatusError{ErrStatus: metav1.Status{
		Status: metav1.StatusFailure, Code: 409, Reason: reason, Message: message,
	}}
}
