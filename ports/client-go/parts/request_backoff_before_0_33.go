//go:build before_0_33

package main

import (
	"net/url"
	"time"

	"k8s.io/client-go/rest"
)

func backOff(request *rest.Request, manager *reportingBackoff) { request.BackOff(manager) }

// UpdateBackoff is called by client-go.
func (b *reportingBackoff) UpdateBackoff(_ *url.URL, err error, code int) { b.told(err, code) }

// CalculateBackoff is called by client-go.
func (b *reportingBackoff) CalculateBackoff(*url.URL) time.Duration { return b.next() }

// Sleep is called by client-go.
func (b *reportingBackoff) Sleep(d time.Duration) {
	b.sleeps(d)
	(&rest.NoBackoff{}).Sleep(d)
}
