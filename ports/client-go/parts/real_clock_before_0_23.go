//go:build before_0_23

package main

import "k8s.io/apimachinery/pkg/util/clock"

// What a clock is made of.
type (
	baseClock  = clock.RealClock
	clockTimer = clock.Timer
)

var realClock = clock.RealClock{}
