//go:build !before_0_27

package main

import metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"

// asksForInitialEvents is whether a watch is to begin with what there is.
func asksForInitialEvents(options metav1.ListOptions) bool {
	return options.SendInitialEvents != nil && *options.SendInitialEvents
}
