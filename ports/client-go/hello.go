package main

import (
	"encoding/json"
	"os"
	"runtime"
	"runtime/debug"
	"slices"
	"strings"
)

const (
	libraryPath    = "k8s.io/client-go"
	adapterVersion = "0.1.0"

	// tlsVariable asks for apiservers that speak TLS, at which client-go speaks HTTP/2.
	tlsVariable = "CLIENT_GO_TLS"
)

// needs is what this adapter can do. It has no virtual clock: client-go's informers take no clock from outside.
var needs = []string{"block-handler", "slow-handler", "throw-in-handler", "read-store-in-handler", "stop-informer"}

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

// hello says what this process drives: the client-go that is linked in, with the feature gates of its environment.
func hello(raw json.RawMessage) (any, error) {
	args, err := decodeArgs[helloArgs](raw)
	if err != nil {
		return nil, err
	}
	if args.Protocol.Min > protocolVersion || args.Protocol.Max < protocolVersion {
		return nil, failf(notSupported, "this adapter speaks protocol %d, the suite %d to %d",
			protocolVersion, args.Protocol.Min, args.Protocol.Max)
	}
	version, err := libraryVersion()
	if err != nil {
		return nil, err
	}
	return helloResult{
		Protocol: protocolVersion,
		Implementation: implementation{
			Name:            "client-go",
			Version:         version,
			Language:        "go",
			LanguageVersion: strings.TrimPrefix(runtime.Version(), "go"),
			Homepage:        "https://github.com/kubernetes/client-go",
			Issues:          "https://github.com/kubernetes/kubernetes/issues",
			OS:              runtime.GOOS + "/" + runtime.GOARCH,
		},
		Adapter:      adapterInfo{Name: "client-go-adapter", Version: adapterVersion},
		Capabilities: enabledCapabilities(),
		Needs:        needs,
		Clock:        "real",
		TLS:          os.Getenv(tlsVariable) == "true",
		Level:        levelOf(version),
		Queue:        queueMode(),
	}, nil
}

// libraryVersion is the version of client-go this program was built with, without the leading "v".
func libraryVersion() (string, error) {
	build, ok := debug.ReadBuildInfo()
	if !ok {
		return "", failf(internal, "this program carries no build information")
	}
	for _, module := range build.Deps {
		if module.Path != libraryPath {
			continue
		}
		if module.Replace != nil {
			module = module.Replace
		}
		return strings.TrimPrefix(module.Version, "v"), nil
	}
	return "", failf(internal, "this program was built without %s", libraryPath)
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
