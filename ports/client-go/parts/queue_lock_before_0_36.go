//go:build before_0_36

package main

// workerGateMethods: the queue is locked while an item is worked off, so that who holds it up lets everybody else wait for
// a mutex.
func workerGateMethods(*gate) map[string]method { return nil }

// whileWorking: the queue is locked while an item is worked off, and the answer would be waited for forever.
func whileWorking(func() bool) func() bool {
	panic(failf("not-supported", "queues can be asked while an item is worked off since 0.36"))
}
