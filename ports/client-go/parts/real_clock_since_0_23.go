//go:build !before_0_23

package main

import "k8s.io/utils/clock"

var realClock = clock.RealClock{}
