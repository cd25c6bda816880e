//go:build !before_0_23

package main

import (
	corev1 "k8s.io/api/core/v1"
	"k8s.io/client-go/tools/record"
)

func setSpamKey(options *record.CorrelatorOptions, key func(*corev1.Event) string) error {
	options.SpamKeyFunc = key
	return nil
}
