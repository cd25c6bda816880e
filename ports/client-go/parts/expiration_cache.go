package main

import (
	"slices"
	"time"

	"k8s.io/client-go/tools/cache"
)

// createExpirationCache: docs/parts/expiration-cache.md
func createExpirationCache(settings arguments, report func(string, any)) (*part, error) {
	keyFunc := keyFuncFrom(settings, cache.DeletionHandlingMetaNamespaceKeyFunc)
	if !settings.has("neverExpires") {
		ttl := time.Duration(settings.number("ttlMs") * float64(time.Millisecond))
		store := cache.NewTTLStore(keyFunc, ttl)
		return &part{methods: allOf(storeMethods(store), versionMethods(store))}, nil
	}
	policy := &spare{keys: settings.texts("neverExpires"), keyFunc: keyFunc}
	purged := make(chan string)
	go func() {
		for key := range purged {
			report("purged", key)
		}
	}()
	store := cache.NewFakeExpirationStore(keyFunc, purged, policy, realClock)
	methods := allOf(storeMethods(store), versionMethods(store))
	return &part{methods: methods, close: func() { close(purged) }}, nil
}

// spare lets everything expire at once but some keys.
type spare struct {
	keys    []string
	keyFunc cache.KeyFunc
}

func (s *spare) IsExpired(entry *cache.TimestampedEntry) bool {
	key, err := s.keyFunc(entry.Obj)
	return err != nil || !slices.Contains(s.keys, key)
}
