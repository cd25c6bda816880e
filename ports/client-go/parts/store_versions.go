package main

// versioned is what knows the version of its last write.
type versioned interface {
	Bookmark(resourceVersion string)
	LastStoreSyncResourceVersion() string
}

// storeVersion is the version of a store: "" before 0.36, when stores knew none.
func storeVersion(store any) string {
	if known, ok := store.(versioned); ok {
		return known.LastStoreSyncResourceVersion()
	}
	return ""
}

// versionMethods are the methods around the version of a store, which stores know since 0.36.
func versionMethods(of any) map[string]method {
	store, ok := of.(versioned)
	if !ok {
		return nil
	}
	return map[string]method{
		"bookmark": func(a arguments) (any, error) {
			store.Bookmark(a.text("resourceVersion"))
			return nil, nil
		},
		"lastStoreSyncResourceVersion": func(arguments) (any, error) { return store.LastStoreSyncResourceVersion(), nil },
	}
}
