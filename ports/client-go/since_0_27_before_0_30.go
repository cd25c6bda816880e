//go:build before_0_30 && !before_0_27

package main

import "os"

// streamsLists is whether informers ask for their first list as a stream: it takes a variable of the environment.
func streamsLists() bool { return os.Getenv("ENABLE_CLIENT_GO_WATCH_LIST_ALPHA") != "" }
