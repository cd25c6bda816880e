//go:build !before_0_33

package main

// requeueError: a failed process could ask for its item to be put back up to 0.32.
func requeueError(error) error {
	return failf("not-supported", "queues put nothing back since 0.33")
}
