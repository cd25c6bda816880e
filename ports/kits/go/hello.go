package kit

import (
	"runtime"
	"runtime/debug"
	"slices"
	"strings"
)

const protocolVersion = 1

// needs is what the kit itself can do. It has no virtual clock: what runs on timers of its own has to be driven so.
var needs = []string{"block-handler", "slow-handler", "throw-in-handler", "read-store-in-handler", "stop-informer"}

type helloArgs struct {
	Protocol struct {
		Min int `json:"min"`
		Max int `json:"max"`
	} `json:"protocol"`
}

type helloResult struct {
	Protocol       int            `json:"protocol"`
	Implementation implementation `json:"implementation"`
	Adapter        adapterInfo    `json:"adapter"`
	Capabilities   []string       `json:"capabilities"`
	Needs          []string       `json:"needs"`
	Traits         []string       `json:"traits,omitempty"`
	Clock          string         `json:"clock"`
	TLS            bool           `json:"tls,omitempty"`
	Level          string         `json:"level"`
	Queue          string         `json:"queue,omitempty"`
}

type implementation struct {
	Name            string `json:"name"`
	Version         string `json:"version"`
	Language        string `json:"language"`
	LanguageVersion string `json:"languageVersion"`
	Homepage        string `json:"homepage,omitempty"`
	Issues          string `json:"issues,omitempty"`
	OS              string `json:"os"`
}

type adapterInfo struct {
	Name    string `json:"name"`
	Version string `json:"version"`
}

func (a About) greeting(asked helloArgs) (any, error) {
	if asked.Protocol.Min > protocolVersion || asked.Protocol.Max < protocolVersion {
		return nil, NotSupported("this adapter speaks protocol %d, the suite %d to %d",
			protocolVersion, asked.Protocol.Min, asked.Protocol.Max)
	}
	return helloResult{
		Protocol: protocolVersion,
		Implementation: implementation{
			Name:            a.Name,
			Version:         a.Version,
			Language:        "go",
			LanguageVersion: strings.TrimPrefix(runtime.Version(), "go"),
			Homepage:        a.Homepage,
			Issues:          a.Issues,
			OS:              runtime.GOOS + "/" + runtime.GOARCH,
		},
		Adapter:      adapterInfo{Name: a.Name + "-adapter", Version: "0.1.0"},
		Capabilities: append([]string{}, a.Capabilities...),
		Needs:        a.needs(),
		Traits:       a.Traits,
		Clock:        "real",
		TLS:          a.TLS,
		Level:        a.Level,
		Queue:        a.Queue,
	}, nil
}

// needs is what the kit can do with this library.
func (a About) needs() []string {
	return slices.DeleteFunc(slices.Clone(needs), func(need string) bool { return slices.Contains(a.Lacks, need) })
}

// ModuleVersion is the version of a module that this program was built with, without its leading "v", or "unknown".
func ModuleVersion(path string) string {
	build, ok := debug.ReadBuildInfo()
	if !ok {
		return "unknown"
	}
	return versionAmong(build.Deps, path)
}

func versionAmong(modules []*debug.Module, path string) string {
	for _, module := range modules {
		if module.Path != path {
			continue
		}
		// A folder in place of a module, by which a change is tried, has no version.
		if replacement := module.Replace; replacement != nil && strings.HasPrefix(replacement.Version, "v") {
			module = replacement
		}
		return strings.TrimPrefix(module.Version, "v")
	}
	return "unknown"
}
