//go:build before_0_23

package main

import "time"

func withMaxWait(itemLimiter, time.Duration) (itemLimiter, error) {
	return nil, failf("not-supported", "limiters have had a longest wait since 0.23")
}
