//go:build before_0_36

package main

import "k8s.io/client-go/tools/cache"

var errNoCheckers = failf("not-supported", "informers and registrations have checkers since 0.36")

func informerDone(cache.SharedIndexInformer) (any, error) { return nil, errNoCheckers }

func registrationDone(registration) (any, error) { return nil, errNoCheckers }
