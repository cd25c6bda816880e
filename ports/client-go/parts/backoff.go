package main

import (
	"time"

	"k8s.io/apimachinery/pkg/util/wait"
)

// waitBackoffFrom is the back-off that settings mean.
func waitBackoffFrom(settings arguments) wait.Backoff {
	return wait.Backoff{
		Duration: settings.duration("durationMs"),
		Factor:   settings.number("factor"),
		Jitter:   settings.number("jitter"),
		Steps:    int(settings.number("steps")),
		Cap:      settings.duration("capMs"),
	}
}

// createBackoff: docs/parts/backoff.md
func createBackoff(settings arguments, _ func(string, any)) (*part, error) {
	delay, err := delayFrom(settings)
	if err != nil {
		return nil, err
	}
	return &part{methods: map[string]method{
		"delays": func(a arguments) (any, error) {
			delays := []float64{}
			for range int(a.number("times")) {
				delays = append(delays, inMilliseconds(delay()))
			}
			return delays, nil
		},
	}}, nil
}

func delayFrom(settings arguments) (func() time.Duration, error) {
	backoff := waitBackoffFrom(settings)
	switch settings.text("way") {
	case "", "stepping":
		return backoff.Step, nil
	case "as a function":
		return delayFunc(backoff)
	case "jitter alone":
		return func() time.Duration { return wait.Jitter(backoff.Duration, backoff.Jitter) }, nil
	case "with reset":
		return delayWithReset(backoff, settings.duration("resetMs"))
	case "with sliding reset":
		return slidingDelay(backoff, settings.duration("resetMs")), nil
	}
	return nil, failf("invalid", "no way %q", settings.text("way"))
}
