//go:build !before_0_36

package main

import "k8s.io/client-go/tools/cache"

var (
	_ cache.TransformingStore      = (*recordingStore)(nil)
	_ cache.ReflectorBookmarkStore = bookmarkStore{}
	_ cache.ResourceVersionUpdater = versionStore{}
)
