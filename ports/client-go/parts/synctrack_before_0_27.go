//go:build before_0_27

package main

// createSyncTracker and createLazy: the package synctrack came with 0.27.
var createSyncTracker, createLazy createPart
