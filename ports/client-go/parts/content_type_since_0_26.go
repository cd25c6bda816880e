//go:build !before_0_26

package main

import "k8s.io/client-go/rest"

func contentTypeOf(result rest.Result, into *string) { result.ContentType(into) }
