//go:build before_0_27

package main

import (
	"context"

	"k8s.io/apimachinery/pkg/util/wait"
)

func exponentialBackoffIn(ctx context.Context, backoff wait.Backoff, script *calledScript) error {
	return wait.ExponentialBackoffWithContext(ctx, backoff, script.call)
}

func polling(arguments, *calledScript) (func(context.Context) error, error) {
	return nil, failf("not-supported", "polling has had a context since 0.27")
}
