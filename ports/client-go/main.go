// Command adapter drives client-go's shared informer for informer-conformance.
//
// It reads commands from standard input and writes replies and events to standard output, one JSON object a line;
// src/protocol/protocol.schema.json defines them. Standard error carries client-go's own log. The adapter translates
// and nothing else: it never asserts, filters, sorts, retries or repairs what the library does.
package main

import (
	"fmt"
	"os"

	utilruntime "k8s.io/apimachinery/pkg/util/runtime"
)

func main() {
	// client-go ends the process when a handler panics, unless its user chooses "log only". Only the second leaves
	// something to observe: a process that is gone says nothing about the notifications after the panic.
	utilruntime.ReallyCrash = false

	if err := newServer(os.Stdout).serve(os.Stdin); err != nil {
		fmt.Fprintln(os.Stderr, "adapter:", err)
		os.Exit(1)
	}
}
