//go:build before_0_33

package main

// queueMode names the queue under the informer: there is but one.
func queueMode() string { return "delta-fifo" }
