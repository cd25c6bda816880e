//go:build !before_0_29

package main

import "k8s.io/client-go/informers"

func withTransform(transform transformFunc) informers.SharedInformerOption {
	return informers.WithTransform(transform)
}
