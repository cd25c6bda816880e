//go:build before_0_23

package main

import "k8s.io/apimachinery/pkg/util/clock"

var realClock = clock.RealClock{}
