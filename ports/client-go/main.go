// Command adapter drives client-go's shared informer for informer-conformance: it translates and nothing else, and never
// asserts, filters, sorts, retries or repairs what the library does. Standard error carries client-go's own log.
package main

import (
	"os"
	"slices"
	"strings"

	utilruntime "k8s.io/apimachinery/pkg/util/runtime"

	"informer-conformance.dev/kit"
)

// tlsVariable asks for apiservers that speak TLS, at which client-go speaks HTTP/2.
const tlsVariable = "CLIENT_GO_TLS"

// capabilities is what client-go's shared informer can do, whatever its release and its feature gates.
var capabilities = []string{
	"store",
	"has-synced",
	"handlers.multiple",
	"handlers.late",
	"handlers.resync-period",
	"handlers.isolated",
	"handlers.isolated-errors",
	"resync",
	"tombstone",
	"old-object",
	"add-update-distinct",
	"pagination",
	"relist-from-version",
	"bookmarks",
	"watch-timeout",
	"indexers",
	"index.values",
	"watch-error-handler",
	"stop",
	"last-sync-version",
	"label-selector",
	"field-selector",
}

func main() {
	// client-go ends the process when a handler panics, unless its user chooses "log only". Only the second leaves
	// something to observe: a process that is gone says nothing about the notifications after the panic.
	utilruntime.ReallyCrash = false

	version := kit.ModuleVersion("k8s.io/client-go")
	kit.Serve(kit.Library{
		About: kit.About{
			Name:         "client-go",
			Version:      version,
			Homepage:     "https://github.com/kubernetes/client-go",
			Issues:       "https://github.com/kubernetes/kubernetes/issues",
			Level:        levelOf(version),
			Queue:        queueMode(),
			TLS:          os.Getenv(tlsVariable) == "true",
			Capabilities: enabledCapabilities(),
		},
		Create: func(server string, asked kit.Asked, report *kit.Report) (kit.Informer, error) {
			return newInformer(server, asked, report)
		},
	})
}

// levelOf cuts "0.37.2" down to "0.37".
func levelOf(version string) string {
	parts := strings.SplitN(version, ".", 3)
	return strings.Join(parts[:min(2, len(parts))], ".")
}

// enabledCapabilities are those of this release with the feature gates of this process.
func enabledCapabilities() []string {
	enabled := append(slices.Clone(capabilities), releaseCapabilities()...)
	if streamsLists() {
		enabled = append(enabled, "streaming-list")
	}
	return enabled
}
