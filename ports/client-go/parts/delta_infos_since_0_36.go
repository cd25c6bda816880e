//go:build !before_0_36

package main

import "k8s.io/client-go/tools/cache"

// infoJSON is a delta about everything as JSON; nil when it is about an object.
func infoJSON(delta cache.Delta) any {
	switch info := delta.Object.(type) {
	case cache.ReplacedAllInfo:
		return map[string]any{
			"type": string(delta.Type), "resourceVersion": info.ResourceVersion, "objects": jsonList(info.Objects),
		}
	case cache.SyncAllInfo:
		return map[string]any{"type": string(delta.Type)}
	case cache.BookmarkInfo:
		return map[string]any{"type": string(delta.Type), "resourceVersion": info.ResourceVersion}
	}
	return nil
}
