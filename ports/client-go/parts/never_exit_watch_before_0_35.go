//go:build before_0_35

package main

import (
	"time"
	// For the link below.
	_ "unsafe"
)

// neverExitWatch is a channel that a reflector without resyncs waits for, made before the bubble began. Whoever waits for
// a channel of elsewhere keeps the bubble from settling.
//
//go:linkname neverExitWatch k8s.io/client-go/tools/cache.neverExitWatch
var neverExitWatch <-chan time.Time

// enterBubble makes what the library waits for part of the bubble.
func enterBubble() { neverExitWatch = make(chan time.Time) }
