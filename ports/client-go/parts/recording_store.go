package main

import (
	"fmt"
	"slices"
)

// recordingStore is what a reflector writes into: it reports every write and keeps nothing.
type recordingStore struct {
	report    func(string, any)
	transform transformFunc
	// failures names what fails, once it has been reported.
	failures []string
}

// bookmarkStore also hears of bookmarks.
type bookmarkStore struct{ *recordingStore }

// versionStore also hears of versions.
type versionStore struct{ *recordingStore }

func newRecordingStore(settings arguments, report func(string, any)) reflectorStore {
	store := &recordingStore{
		report:    report,
		transform: transformFrom(settings),
		failures:  settings.texts("storeFailures"),
	}
	switch settings.text("storeHearsOf") {
	case "bookmarks":
		return bookmarkStore{store}
	case "versions":
		return versionStore{store}
	}
	return store
}

func (s *recordingStore) Add(object any) error    { return s.take("add", jsonOf(object)) }
func (s *recordingStore) Update(object any) error { return s.take("update", jsonOf(object)) }
func (s *recordingStore) Delete(object any) error { return s.take("delete", jsonOf(object)) }
func (s *recordingStore) Resync() error           { return s.take("resync", nil) }

func (s *recordingStore) Replace(objects []any, resourceVersion string) error {
	return s.take("replace", map[string]any{"objects": jsonList(objects), "resourceVersion": resourceVersion})
}

func (s *recordingStore) Transformer() transformFunc { return s.transform }

func (s bookmarkStore) Bookmark(resourceVersion string) error {
	return s.take("bookmark", resourceVersion)
}

func (s versionStore) UpdateResourceVersion(resourceVersion string) {
	s.report("version", resourceVersion)
}

func (s *recordingStore) take(what string, value any) error {
	s.report(what, value)
	if slices.Contains(s.failures, what) {
		return fmt.Errorf("the store fails to %s", what)
	}
	return nil
}
