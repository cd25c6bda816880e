//go:build before_0_23

package main

import "k8s.io/client-go/util/flowcontrol"

func newIDBackoff(settings arguments) (*flowcontrol.Backoff, error) {
	if settings.number("jitter") != 0 {
		return nil, failf("not-supported", "a back-off by id has had jitter since 0.23")
	}
	return flowcontrol.NewBackOff(settings.duration("initialMs"), settings.duration("maxMs")), nil
}
