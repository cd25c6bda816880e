//go:build before_0_23

package main

import (
	"context"

	"k8s.io/apimachinery/pkg/util/wait"
)

// pollingAsOfOld has no context before 0.22.
func pollingAsOfOld(settings arguments, script *calledScript) func(context.Context) error {
	poll := wait.Poll
	if settings.flag("isImmediate") {
		poll = wait.PollImmediate
	}
	return func(context.Context) error {
		return poll(settings.duration("periodMs"), settings.duration("timeoutMs"), script.call)
	}
}
