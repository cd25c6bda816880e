//go:build before_0_25

package main

func limitDelays(delayingQueue, *scriptedLimiter) limitingQueue {
	panic(failf("not-supported", "a limiter is put before a queue of one's own since 0.25"))
}
