//go:build before_0_35

package main

// refuseWatchList: who makes a reflector of its own cannot choose streaming lists for it.
func refuseWatchList(settings arguments) { refuse(settings, "0.35", "watchList") }
