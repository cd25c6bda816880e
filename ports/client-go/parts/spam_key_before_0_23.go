//go:build before_0_23

package main

import (
	corev1 "k8s.io/api/core/v1"
	"k8s.io/client-go/tools/record"
)

func setSpamKey(*record.CorrelatorOptions, func(*corev1.Event) string) error {
	return failf("not-supported", "the key by which spam is told has been for users to say since 0.23")
}
