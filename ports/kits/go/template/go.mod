module {{name}}-adapter

go 1.24

require informer-conformance.dev/kit v0.0.0

replace informer-conformance.dev/kit => ./kit
