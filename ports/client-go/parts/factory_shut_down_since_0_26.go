//go:build !before_0_26

package main

import "k8s.io/client-go/informers"

func shutDownMethods(factory informers.SharedInformerFactory) map[string]method {
	return map[string]method{
		"shutDown": func(arguments) (any, error) { factory.Shutdown(); return nil, nil },
	}
}
