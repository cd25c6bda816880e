package main

import (
	"context"
	"strings"
	"time"

	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	"k8s.io/apimachinery/pkg/runtime"
	"k8s.io/apimachinery/pkg/watch"
	"k8s.io/client-go/util/flowcontrol"
)

// requestLimiterFrom is the limiter that settings name; nil for "none".
func requestLimiterFrom(name string, report func(string, any)) flowcontrol.RateLimiter {
	switch name {
	case "none":
		return nil
	case "reporting":
		return &reportingLimiter{RateLimiter: flowcontrol.NewFakeAlwaysRateLimiter(), report: report}
	case "never":
		return &reportingLimiter{RateLimiter: flowcontrol.NewFakeNeverRateLimiter(), report: report}
	case "1 per second":
		return flowcontrol.NewTokenBucketRateLimiter(1, 1)
	default:
		panic(failf("invalid", "no limiter %q", name))
	}
}

// reportingLimiter tells that somebody waited for it.
type reportingLimiter struct {
	flowcontrol.RateLimiter
	report func(string, any)
}

func (l *reportingLimiter) Wait(ctx context.Context) error {
	l.report("limiter waited for", nil)
	return l.RateLimiter.Wait(ctx)
}

// reportingBackoff tells what it is asked and told, and answers with delays that the settings give, one after the other.
type reportingBackoff struct {
	report func(string, any)
	delays []float64
	asked  int
}

func (b *reportingBackoff) told(err error, code int) {
	b.report("back-off told", map[string]any{"code": code, "failed": err != nil})
}

func (b *reportingBackoff) next() time.Duration {
	delay := 0.0
	if b.asked < len(b.delays) {
		delay = b.delays[b.asked]
	}
	b.asked++
	b.report("back-off asked", nil)
	return time.Duration(delay * float64(time.Millisecond))
}

func (b *reportingBackoff) sleeps(d time.Duration) {
	b.report("sleeps", map[string]any{"ms": d.Milliseconds()})
}

type linesTo struct{ report func(string, any) }

func (l linesTo) Write(line []byte) (int, error) {
	l.report("written", strings.TrimSpace(string(line)))
	return len(line), nil
}

// typedEventJSON is what a watch of a typed client tells: the object, or what a status can be recognised by.
func typedEventJSON(event watch.Event) any {
	if event.Type == watch.Error {
		return eventJSON(event)
	}
	if object, err := runtime.DefaultUnstructuredConverter.ToUnstructured(event.Object); err == nil {
		if metadata, ok := object["metadata"].(map[string]any); ok && metadata["creationTimestamp"] == nil {
			delete(metadata, "creationTimestamp")
		}
		return object
	}
	accessor, ok := event.Object.(metav1.Object)
	if !ok {
		return nil
	}
	return map[string]any{"metadata": map[string]any{"name": accessor.GetName()}}
}
