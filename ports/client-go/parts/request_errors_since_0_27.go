//go:build !before_0_27

package main

import "k8s.io/client-go/rest"

func errorOf(request *rest.Request) error { return request.Error() }
