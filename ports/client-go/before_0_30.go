//go:build before_0_30

package main

// canIndexLate: indexes are added before an informer runs.
const canIndexLate = false
