// The adapter of {{name}}. It translates, and never repairs: see docs/port-authors.md of the suite.
package main

import "informer-conformance.dev/kit"

func main() {
	// TODO warm your library up here: the answer to hello may take a minute, later ones 5 s.
	kit.Serve(kit.Library{
		About: kit.About{
			// TODO name and addresses of the library; its version is kit.ModuleVersion("its/module/path").
			Name:    "{{name}}",
			Version: "0.0.0",
			// TODO the minor version of client-go that the library follows; when in doubt, keep it.
			Level: "0.37",
			// TODO what the library can do, one by one: docs/protocol.md has them all.
			Capabilities: []string{"store", "add-update-distinct", "stop"},
		},
		Create: newInformer,
	})
}
