//go:build before_0_27

package main

import (
	"errors"

	"k8s.io/apimachinery/pkg/util/wait"
)

var errWaitTimeout = wait.ErrWaitTimeout

func isWaitTimeout(err error) bool { return errors.Is(err, errWaitTimeout) }

func isInterrupted(error) (bool, error) {
	return false, failf("not-supported", "interruptions have been told apart since 0.27")
}
