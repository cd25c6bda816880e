package main

import (
	"runtime"
	"runtime/debug"
	"sort"
	"strings"
)

const libraryPath = "k8s.io/client-go"

// hello says what this program drives: the client-go that is linked in.
func hello() (any, error) {
	version, err := libraryVersion()
	if err != nil {
		return nil, err
	}
	names := []string{}
	for name, create := range kinds {
		if create != nil {
			names = append(names, name)
		}
	}
	sort.Strings(names)
	return map[string]any{
		"protocol": 1,
		"implementation": map[string]any{
			"name": "client-go", "version": version, "language": "go",
			"languageVersion": strings.TrimPrefix(runtime.Version(), "go"),
			"homepage":        "https://github.com/kubernetes/client-go",
			"issues":          "https://github.com/kubernetes/kubernetes/issues",
			"os":              runtime.GOOS + "/" + runtime.GOARCH,
		},
		"adapter":      map[string]any{"name": "client-go-parts", "version": "0.1.0"},
		"capabilities": []string{},
		"needs":        []string{"virtual-clock"},
		"clock":        "virtual",
		"level":        levelOf(version),
		"parts":        names,
	}, nil
}

// libraryVersion is the version of client-go this program was built with, without the leading "v".
func libraryVersion() (string, error) {
	build, ok := debug.ReadBuildInfo()
	if !ok {
		return "", failf("internal", "this program carries no build information")
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
	return "", failf("internal", "this program was built without %s", libraryPath)
}

// levelOf cuts "0.37.2" down to "0.37".
func levelOf(version string) string {
	parts := strings.SplitN(version, ".", 3)
	return strings.Join(parts[:min(2, len(parts))], ".")
}
