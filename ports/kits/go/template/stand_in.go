package main

import (
	"context"
	"encoding/json"
	"fmt"
	"net"
	"net/http"
	"os"
	"sync"
)

// standIn is no library: a list and a watch, just enough for a first report. It does not handle failures, so it fails most
// scenarios. Delete it once the adapter drives your library.
type standIn struct {
	url       string
	client    *http.Client
	callbacks []func(event string, object map[string]any)
	runs      sync.WaitGroup

	mu    sync.Mutex
	cache map[string]map[string]any
}

func newStandIn(url string, dial func(context.Context, string, string) (net.Conn, error)) *standIn {
	client := &http.Client{Transport: &http.Transport{DialContext: dial}}
	return &standIn{url: url, client: client, cache: map[string]map[string]any{}}
}

func (s *standIn) start(ctx context.Context) {
	s.runs.Add(1)
	go func() {
		defer s.runs.Done()
		if err := s.run(ctx); err != nil && ctx.Err() == nil {
			fmt.Fprintln(os.Stderr, "stand-in:", err)
		}
	}()
}

func (s *standIn) run(ctx context.Context) error {
	var list struct {
		Metadata struct{ ResourceVersion string }
		Items    []map[string]any
	}
	if err := s.fetch(ctx, "", func(lines *json.Decoder) error { return lines.Decode(&list) }); err != nil {
		return err
	}
	for _, object := range list.Items {
		s.tell("ADDED", object)
	}
	return s.fetch(ctx, "?watch=true&resourceVersion="+list.Metadata.ResourceVersion, func(lines *json.Decoder) error {
		for {
			var event struct {
				Type   string
				Object map[string]any
			}
			if err := lines.Decode(&event); err != nil {
				return err
			}
			s.tell(event.Type, event.Object)
		}
	})
}

func (s *standIn) fetch(ctx context.Context, query string, read func(*json.Decoder) error) error {
	request, err := http.NewRequestWithContext(ctx, http.MethodGet, s.url+query, nil)
	if err != nil {
		return err
	}
	response, err := s.client.Do(request)
	if err != nil {
		return err
	}
	defer response.Body.Close()
	return read(json.NewDecoder(response.Body))
}

func (s *standIn) tell(event string, object map[string]any) {
	s.mu.Lock()
	switch event {
	case "ADDED", "MODIFIED":
		s.cache[keyOf(object)] = object
	case "DELETED":
		delete(s.cache, keyOf(object))
	default:
		s.mu.Unlock()
		return
	}
	s.mu.Unlock()
	for _, callback := range s.callbacks {
		callback(event, object)
	}
}

func (s *standIn) list() (all []any) {
	s.mu.Lock()
	defer s.mu.Unlock()
	for _, object := range s.cache {
		all = append(all, object)
	}
	return all
}

func (s *standIn) get(key string) (map[string]any, bool) {
	s.mu.Lock()
	defer s.mu.Unlock()
	object, exists := s.cache[key]
	return object, exists
}

func keyOf(object map[string]any) string {
	metadata, _ := object["metadata"].(map[string]any)
	if namespace, ok := metadata["namespace"].(string); ok && namespace != "" {
		return fmt.Sprintf("%s/%s", namespace, metadata["name"])
	}
	return fmt.Sprint(metadata["name"])
}
