//go:build before_0_27

package main

func registrationSynced(registration) (any, error) {
	return nil, failf("not-supported", "registrations say whether they have synced since 0.27")
}
