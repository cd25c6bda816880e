//go:build !before_0_37

package main

import (
	"context"
	"net/url"
	"strings"
	"time"

	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	"k8s.io/apimachinery/pkg/runtime"
	"k8s.io/apimachinery/pkg/watch"
	"k8s.io/client-go/rest"
	"k8s.io/client-go/tools/metrics"
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

func (b *reportingBackoff) UpdateBackoffWithContext(_ context.Context, _ *url.URL, err error, code int) {
	b.report("back-off told", map[string]any{"code": code, "failed": err != nil})
}

func (b *reportingBackoff) CalculateBackoffWithContext(context.Context, *url.URL) time.Duration {
	delay := 0.0
	if b.asked < len(b.delays) {
		delay = b.delays[b.asked]
	}
	b.asked++
	b.report("back-off asked", nil)
	return time.Duration(delay * float64(time.Millisecond))
}

func (b *reportingBackoff) SleepWithContext(ctx context.Context, d time.Duration) {
	b.report("sleeps", map[string]any{"ms": d.Milliseconds()})
	(&rest.NoBackoff{}).SleepWithContext(ctx, d)
}

// warningHandlerFrom is the handler that settings name; nil is that of the process.
func warningHandlerFrom(settings arguments, report func(string, any)) rest.WarningHandlerWithContext {
	switch name := settings.text("warnings"); name {
	case "":
		return reportingWarnings(report)
	case "written":
		return warningsWritten{rest.NewWarningWriter(linesTo{report}, rest.WarningWriterOptions{})}
	case "written once":
		return warningsWritten{rest.NewWarningWriter(linesTo{report}, rest.WarningWriterOptions{Deduplicate: true})}
	case "for the process":
		rest.SetDefaultWarningHandlerWithContext(reportingWarnings(report))
		return nil
	default:
		panic(failf("invalid", "no warnings %q", name))
	}
}

type reportingWarnings func(string, any)

func (r reportingWarnings) HandleWarningHeaderWithContext(_ context.Context, code int, agent, text string) {
	r("warning", map[string]any{"code": code, "agent": agent, "text": text})
}

type warningsWritten struct{ rest.WarningHandler }

func (w warningsWritten) HandleWarningHeaderWithContext(_ context.Context, code int, agent, text string) {
	w.HandleWarningHeader(code, agent, text)
}

type linesTo struct{ report func(string, any) }

func (l linesTo) Write(line []byte) (int, error) {
	l.report("written", strings.TrimSpace(string(line)))
	return len(line), nil
}

// countingMetrics reports what client-go counts. There is one for the process; the trial that asked last hears.
type countingMetrics struct {
	name   string
	report func(string, any)
}

func (m countingMetrics) Increment(_ context.Context, code, _, _ string) { m.report(m.name, code) }

func (m countingMetrics) IncrementRetry(_ context.Context, code, _, _ string) { m.report(m.name, code) }

func tellOfMetrics(report func(string, any)) {
	metrics.RequestResult = countingMetrics{"result counted", report}
	metrics.RequestRetry = countingMetrics{"retry counted", report}
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
