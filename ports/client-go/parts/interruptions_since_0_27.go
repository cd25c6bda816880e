//go:build !before_0_27

package main

import (
	"errors"

	"k8s.io/apimachinery/pkg/util/wait"
)

var errWaitTimeout = wait.ErrorInterrupted(nil)

func isWaitTimeout(err error) bool { return errors.Is(err, errWaitTimeout) }

func isInterrupted(err error) (bool, error) { return wait.Interrupted(err), nil }
