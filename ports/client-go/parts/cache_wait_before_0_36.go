//go:build before_0_36

package main

import "context"

// checkerMethods: checkers came with 0.36.
func checkerMethods(context.Context, []*awaited) map[string]method { return nil }
