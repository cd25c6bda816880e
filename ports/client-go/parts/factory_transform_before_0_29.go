//go:build before_0_29

package main

import "k8s.io/client-go/informers"

func withTransform(transformFunc) informers.SharedInformerOption {
	panic(failf("not-supported", "factories have a transform since 0.29"))
}
