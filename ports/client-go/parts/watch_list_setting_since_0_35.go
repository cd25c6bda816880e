//go:build !before_0_35

package main

// refuseWatchList: the source says itself whether it streams.
func refuseWatchList(arguments) {}
