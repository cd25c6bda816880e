//go:build !before_0_36

package main

// workerGateMethods hold up whoever works off items: the queue is not locked meanwhile.
func workerGateMethods(gate *gate) map[string]method { return gate.methods() }

// whileWorking is what can be asked by whoever works off an item.
func whileWorking(ask func() bool) func() bool { return ask }
