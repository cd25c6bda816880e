package main

// versioned is what knows the version of its last write.
type versioned interface {
	Bookmark(resourceVersion string)
	LastStoreSyncResourceVersion() string
}

// versionMethods are the methods around the version of a store.
func versionMethods(store versioned) map[string]method {
	return map[string]method{
		"bookmark": func(a arguments) (any, error) {
			store.Bookmark(a.text("resourceVersion"))
			return nil, nil
		},
		"lastStoreSyncResourceVersion": func(arguments) (any, error) { return store.LastStoreSyncResourceVersion(), nil },
	}
}
