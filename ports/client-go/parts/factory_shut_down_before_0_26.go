//go:build before_0_26

package main

import "k8s.io/client-go/informers"

// shutDownMethods: nobody waits for the informers of a factory to end before 0.26.
func shutDownMethods(informers.SharedInformerFactory) map[string]method { return nil }
