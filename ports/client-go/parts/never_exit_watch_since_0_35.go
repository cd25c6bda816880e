//go:build !before_0_35

package main

// enterBubble: the library waits for nothing that was made before the bubble began.
func enterBubble() {}
