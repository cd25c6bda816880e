//go:build !before_0_23

package main

import "k8s.io/client-go/util/flowcontrol"

func newIDBackoff(settings arguments) (*flowcontrol.Backoff, error) {
	return flowcontrol.NewBackOffWithJitter(
		settings.duration("initialMs"), settings.duration("maxMs"), settings.number("jitter")), nil
}
