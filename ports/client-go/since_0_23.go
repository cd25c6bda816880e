//go:build !before_0_23

package main

import (
	"net/http"

	utilnet "k8s.io/apimachinery/pkg/util/net"
	"k8s.io/client-go/dynamic"
	"k8s.io/client-go/rest"
)

// newClient makes a client with a transport of its own.
func newClient(config *rest.Config) (dynamic.Interface, http.RoundTripper, error) {
	httpClient, err := rest.HTTPClientFor(config)
	if err != nil {
		return nil, nil, err
	}
	client, err := dynamic.NewForConfigAndClient(config, httpClient)
	return client, httpClient.Transport, err
}

func closeIdleConnections(transport http.RoundTripper) { utilnet.CloseIdleConnectionsFor(transport) }
