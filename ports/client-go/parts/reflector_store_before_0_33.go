//go:build before_0_33

package main

import "k8s.io/client-go/tools/cache"

// reflectorStore is what a reflector asks for: a whole store, although it reads nothing.
type reflectorStore = cache.Store

func (s *recordingStore) List() []any { return nil }

func (s *recordingStore) ListKeys() []string { return nil }

func (s *recordingStore) Get(any) (any, bool, error) { return nil, false, nil }

func (s *recordingStore) GetByKey(string) (any, bool, error) { return nil, false, nil }
