//go:build before_0_35

package main

import (
	"time"
	// For the link below.
	_ "unsafe"

	"k8s.io/client-go/tools/cache"
)

func setProcessBatch(*cache.Config, func([]cache.Delta) error) {
	panic(failf("not-supported", "controllers work off batches since 0.35"))
}

// neverExitWatch is a channel that a reflector without resyncs waits for, made before the bubble began. Whoever waits for
// a channel of elsewhere keeps the bubble from settling.
//
//go:linkname neverExitWatch k8s.io/client-go/tools/cache.neverExitWatch
var neverExitWatch <-chan time.Time

// enterBubble makes what the library waits for part of the bubble.
func enterBubble() { neverExitWatch = make(chan time.Time) }

// No store knows transactions.
func transactionMethods(cache.Store) map[string]method { return nil }

func keyedTransactionMethods(cache.ThreadSafeStore) map[string]method { return nil }

func transactionKinds(error) []string { return nil }

func transactionDetails(error) map[string]any { return nil }

// listerWatcherFrom is the source itself: nobody asks clients about streaming lists before 0.35.
func listerWatcherFrom(settings arguments, source *scriptedSource) cache.ListerWatcher {
	refuse(settings, "0.35", "clientWatchList")
	return source
}

// refuseWatchList: who makes a reflector of its own cannot choose streaming lists for it.
func refuseWatchList(settings arguments) { refuse(settings, "0.35", "watchList") }
