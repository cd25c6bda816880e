//go:build !before_0_27

package main

// registrationSynced is whether the handler has heard of the whole first list.
func registrationSynced(registered registration) (any, error) { return registered.HasSynced(), nil }
