// Command controller-runtime drives the cache of sigs.k8s.io/controller-runtime for informer-conformance. It translates
// and nothing else.
package main

import (
	"os"

	utilruntime "k8s.io/apimachinery/pkg/util/runtime"
	"k8s.io/klog/v2"
	"sigs.k8s.io/controller-runtime/pkg/log"

	"informer-conformance.dev/kit"
)

// README.md says of each capability that is missing why it is.
var capabilities = []string{
	"store",
	"has-synced",
	"handlers.has-synced",
	"handlers.multiple",
	"handlers.late",
	"handlers.remove",
	"handlers.resync-period",
	"handlers.isolated",
	"handlers.isolated-errors",
	"resync",
	"tombstone",
	"old-object",
	"add-update-distinct",
	"initial-list-flag",
	"pagination",
	"relist-from-version",
	"bookmarks",
	"watch-timeout",
	"indexers",
	"indexers.late",
	"transform",
	"transform.errors",
	"watch-error-handler",
	"stop",
	"stopped",
	"label-selector",
	"field-selector",
}

func main() {
	// The process ends when a handler panics, unless its user chooses "log only". Only the second leaves something to
	// observe: a process that is gone says nothing about the notifications after the panic.
	utilruntime.ReallyCrash = false
	log.SetLogger(klog.Background())

	kit.Serve(kit.Library{
		About: kit.About{
			Name:         "controller-runtime",
			Version:      kit.ModuleVersion("sigs.k8s.io/controller-runtime"),
			Homepage:     "https://github.com/kubernetes-sigs/controller-runtime",
			Issues:       "https://github.com/kubernetes-sigs/controller-runtime/issues",
			Level:        level,
			Capabilities: enabledCapabilities(),
		},
		Create: func(server string, asked kit.Asked, report *kit.Report) (kit.Informer, error) {
			return newInformer(server, asked, report, os.Getenv("CONTROLLER_RUNTIME_OBJECTS"))
		},
	})
}
