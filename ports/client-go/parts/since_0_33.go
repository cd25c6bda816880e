//go:build !before_0_33

package main

import (
	"context"
	"net/url"
	"time"

	"k8s.io/client-go/rest"
	"k8s.io/client-go/tools/cache"
)

// reflectorStore is what a reflector needs of a store.
type reflectorStore = cache.ReflectorStore

func backOff(request *rest.Request, manager *reportingBackoff) { request.BackOffWithContext(manager) }

// UpdateBackoffWithContext is called by client-go.
func (b *reportingBackoff) UpdateBackoffWithContext(_ context.Context, _ *url.URL, err error, code int) {
	b.told(err, code)
}

// CalculateBackoffWithContext is called by client-go.
func (b *reportingBackoff) CalculateBackoffWithContext(context.Context, *url.URL) time.Duration {
	return b.next()
}

// SleepWithContext is called by client-go.
func (b *reportingBackoff) SleepWithContext(ctx context.Context, d time.Duration) {
	b.sleeps(d)
	(&rest.NoBackoff{}).SleepWithContext(ctx, d)
}

// requeueError: a failed process could ask for its item to be put back up to 0.32.
func requeueError(error) error {
	return failf("not-supported", "queues put nothing back since 0.33")
}

// handleWarnings gives a client the handler that settings name; it may be that of the process.
func handleWarnings(config *rest.Config, settings arguments, report func(string, any)) {
	switch name := settings.text("warnings"); name {
	case "":
		config.WarningHandlerWithContext = reportingWarnings(report)
	case "written":
		writer := rest.NewWarningWriter(linesTo{report}, rest.WarningWriterOptions{})
		config.WarningHandlerWithContext = warningsWritten{writer}
	case "written once":
		writer := rest.NewWarningWriter(linesTo{report}, rest.WarningWriterOptions{Deduplicate: true})
		config.WarningHandlerWithContext = warningsWritten{writer}
	case "for the process":
		rest.SetDefaultWarningHandlerWithContext(reportingWarnings(report))
	default:
		panic(failf("invalid", "no warnings %q", name))
	}
}

type reportingWarnings func(string, any)

// HandleWarningHeaderWithContext is called by client-go.
func (r reportingWarnings) HandleWarningHeaderWithContext(_ context.Context, code int, agent, text string) {
	r("warning", map[string]any{"code": code, "agent": agent, "text": text})
}

type warningsWritten struct{ rest.WarningHandler }

// HandleWarningHeaderWithContext is called by client-go.
func (w warningsWritten) HandleWarningHeaderWithContext(_ context.Context, code int, agent, text string) {
	w.HandleWarningHeader(code, agent, text)
}

func runSharedInformer(ctx context.Context, informer cache.SharedInformer) {
	informer.RunWithContext(ctx)
}

func runController(ctx context.Context, controller cache.Controller) { controller.RunWithContext(ctx) }

func runReflector(ctx context.Context, reflector *cache.Reflector) { reflector.RunWithContext(ctx) }

func listAndWatch(ctx context.Context, reflector *cache.Reflector) error {
	return reflector.ListAndWatchWithContext(ctx)
}
