//go:build before_0_33

package main

import "k8s.io/client-go/rest"

// handleWarnings gives a client the handler that settings name; it may be that of the process.
func handleWarnings(config *rest.Config, settings arguments, report func(string, any)) {
	switch name := settings.text("warnings"); name {
	case "":
		config.WarningHandler = reportingWarnings(report)
	case "written":
		config.WarningHandler = rest.NewWarningWriter(linesTo{report}, rest.WarningWriterOptions{})
	case "written once":
		config.WarningHandler = rest.NewWarningWriter(linesTo{report}, rest.WarningWriterOptions{Deduplicate: true})
	case "for the process":
		rest.SetDefaultWarningHandler(reportingWarnings(report))
	default:
		panic(failf("invalid", "no warnings %q", name))
	}
}

type reportingWarnings func(string, any)

// HandleWarningHeader is called by client-go.
func (r reportingWarnings) HandleWarningHeader(code int, agent, text string) {
	r("warning", map[string]any{"code": code, "agent": agent, "text": text})
}
