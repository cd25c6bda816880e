package main

import (
	"errors"
	"slices"

	"k8s.io/client-go/tools/cache"
)

// knownObjects is what has been worked off, with keys that are listed and cannot be found, or not be looked up.
type knownObjects struct {
	cache.Store
	vanished   []string
	unreadable []string
}

// knownObjectsFrom: knownObjects, vanishedKeys and unreadableKeys. Nil without any.
func knownObjectsFrom(settings arguments) cache.KeyListerGetter {
	if !settings.has("knownObjects") {
		return nil
	}
	known := knownObjects{
		Store:      cache.NewStore(cache.DeletionHandlingMetaNamespaceKeyFunc),
		vanished:   settings.texts("vanishedKeys"),
		unreadable: settings.texts("unreadableKeys"),
	}
	for _, object := range settings.objects("knownObjects") {
		if err := known.Add(object); err != nil {
			panic(failf("invalid", "%v", err))
		}
	}
	return known
}

func (k knownObjects) ListKeys() []string {
	return slices.Concat(k.Store.ListKeys(), k.vanished, k.unreadable)
}

func (k knownObjects) GetByKey(key string) (any, bool, error) {
	if slices.Contains(k.unreadable, key) {
		return nil, false, errors.New("the lookup of " + key + " fails")
	}
	return k.Store.GetByKey(key)
}
