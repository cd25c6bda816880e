//go:build !before_0_33

package main

import (
	"context"

	"k8s.io/client-go/rest"
)

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
