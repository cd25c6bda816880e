//go:build before_0_31

package main

import (
	"time"

	"k8s.io/client-go/util/flowcontrol"
)

func setExpiry(*flowcontrol.Backoff, time.Duration) error {
	return failf("not-supported", "a back-off by id has had a rule of one's own since 0.32")
}
