//go:build before_0_23

package main

import (
	"net/http"

	utilnet "k8s.io/apimachinery/pkg/util/net"
	"k8s.io/client-go/dynamic"
	"k8s.io/client-go/rest"
)

// newClient makes a client with a transport of its own: one that dials by itself is not shared.
func newClient(config *rest.Config) (dynamic.Interface, http.RoundTripper, error) {
	var transport http.RoundTripper
	config.WrapTransport = func(made http.RoundTripper) http.RoundTripper {
		transport = made
		return made
	}
	client, err := dynamic.NewForConfig(config)
	return client, transport, err
}

// closeIdleConnections looks for the transport that holds them below those that wrap it.
func closeIdleConnections(transport http.RoundTripper) {
	for transport != nil {
		if holder, ok := transport.(interface{ CloseIdleConnections() }); ok {
			holder.CloseIdleConnections()
			return
		}
		wrapper, ok := transport.(utilnet.RoundTripperWrapper)
		if !ok {
			return
		}
		transport = wrapper.WrappedRoundTripper()
	}
}
