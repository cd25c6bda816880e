//go:build !before_0_36

package main

import (
	"k8s.io/apimachinery/pkg/util/wait"
	"k8s.io/client-go/tools/cache"
)

// pauseStepsMax is how often the pauses of a back-off may grow.
const pauseStepsMax = 1_000

// setBackoff gives the reflector the back-off that settings name, if any.
func setBackoff(options *cache.ReflectorOptions, settings arguments) {
	options.Backoff = backoffFrom(settings)
}

// backoffFrom is a back-off that the scenario chooses, without jitter; nil for the one that informers have.
func backoffFrom(settings arguments) *wait.Backoff {
	if !settings.has("pauseMs") {
		return nil
	}
	backoff := &wait.Backoff{Duration: milliseconds(settings.number("pauseMs")), Factor: 1, Steps: pauseStepsMax}
	if settings.has("pauseFactor") {
		backoff.Factor = settings.number("pauseFactor")
	}
	return backoff
}
