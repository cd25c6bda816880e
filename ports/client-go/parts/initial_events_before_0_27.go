//go:build before_0_27

package main

import metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"

// asksForInitialEvents: no watch can be asked to begin with what there is.
func asksForInitialEvents(metav1.ListOptions) bool { return false }
