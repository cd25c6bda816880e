module informer-conformance.dev/kit

go 1.24
