//go:build before_0_23

package main

import "k8s.io/client-go/util/flowcontrol"

func newPassiveThrottle(float32, int, flowcontrol.Clock) (passiveThrottle, error) {
	return nil, failf("not-supported", "there have been passive throttles since 0.23")
}
