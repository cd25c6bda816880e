//go:build before_0_27

package main

// streamsLists is whether informers ask for their first list as a stream.
func streamsLists() bool { return false }
