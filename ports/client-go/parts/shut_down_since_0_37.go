//go:build !before_0_37

package main

import "k8s.io/client-go/tools/cache"

// shutDownHandlerMethods remove a handler and wait until it is idle.
func shutDownHandlerMethods(h *listeningHandlers) map[string]method {
	return map[string]method{
		"shutDownHandler": func(a arguments) (any, error) {
			return nil, cache.ShutDownEventHandler(h.informer, h.registration(a))
		},
	}
}
