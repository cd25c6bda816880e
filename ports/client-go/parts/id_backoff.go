package main

import "time"

// createIDBackoff: docs/parts/id-backoff.md
func createIDBackoff(settings arguments, _ func(string, any)) (*part, error) {
	backoff, err := newIDBackoff(settings)
	if err != nil {
		return nil, err
	}
	if settings.has("expiresAfterMs") {
		if err := setExpiry(backoff, settings.duration("expiresAfterMs")); err != nil {
			return nil, err
		}
	}
	return &part{methods: map[string]method{
		"next": func(a arguments) (any, error) { backoff.Next(a.text("id"), eventTime(a)); return nil, nil },
		"get":  func(a arguments) (any, error) { return inMilliseconds(backoff.Get(a.text("id"))), nil },
		"delays": func(a arguments) (any, error) {
			delays := []float64{}
			for range int(a.number("times")) {
				backoff.Next(a.text("id"), eventTime(a))
				delays = append(delays, inMilliseconds(backoff.Get(a.text("id"))))
			}
			return delays, nil
		},
		"isInBackOffSince": func(a arguments) (any, error) {
			return backoff.IsInBackOffSince(a.text("id"), eventTime(a)), nil
		},
		"isInBackOffSinceUpdate": func(a arguments) (any, error) {
			return backoff.IsInBackOffSinceUpdate(a.text("id"), eventTime(a)), nil
		},
		"reset":       func(a arguments) (any, error) { backoff.Reset(a.text("id")); return nil, nil },
		"deleteEntry": func(a arguments) (any, error) { backoff.DeleteEntry(a.text("id")); return nil, nil },
		"collect":     func(arguments) (any, error) { backoff.GC(); return nil, nil },
	}}, nil
}

// eventTime is when it happened what a call is about: so long ago.
func eventTime(a arguments) time.Time { return time.Now().Add(-a.duration("agoMs")) }
