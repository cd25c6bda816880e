package main

import (
	"strings"

	"k8s.io/apimachinery/pkg/util/wait"
	"k8s.io/client-go/util/retry"
)

// createRetry: docs/parts/retry.md
func createRetry(settings arguments, report func(string, any)) (*part, error) {
	script := newCalledScript(settings, report, func() {})
	backoff, err := retryBackoffFrom(settings)
	if err != nil {
		return nil, err
	}
	attempt := func() error { _, err := script.call(); return err }
	return &part{methods: map[string]method{"run": func(arguments) (any, error) {
		script.start()
		switch words := settings.text("retries"); words {
		case "":
			return nil, retry.RetryOnConflict(backoff, attempt)
		case "every failure":
			return nil, retry.OnError(backoff, func(error) bool { return true }, attempt)
		case "no failure":
			return nil, retry.OnError(backoff, func(error) bool { return false }, attempt)
		case "what fails":
			fails := func(err error) bool { return strings.Contains(err.Error(), "fails") }
			return nil, retry.OnError(backoff, fails, attempt)
		default:
			return nil, failf("invalid", "nothing retries %q", words)
		}
	}}}, nil
}

func retryBackoffFrom(settings arguments) (wait.Backoff, error) {
	switch name := settings.text("backoff"); name {
	case "":
		return waitBackoffFrom(settings), nil
	case "DefaultRetry":
		return retry.DefaultRetry, nil
	case "DefaultBackoff":
		return retry.DefaultBackoff, nil
	default:
		return wait.Backoff{}, failf("invalid", "no back-off %q", name)
	}
}
