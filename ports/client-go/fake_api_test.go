package main

import (
	"fmt"
	"net/http"
	"net/http/httptest"
	"strings"
	"sync"
	"testing"
)

// fakeAPI serves one list of pods and its watch, as little as an informer needs. The suite has a better one; this
// keeps the adapter's tests free of anything outside this folder.
type fakeAPI struct {
	url string

	mu      sync.Mutex
	version int
	names   []string
	frames  chan string
}

func newFakeAPI(t *testing.T, names ...string) *fakeAPI {
	api := &fakeAPI{version: 10, names: names, frames: make(chan string, 100)}
	server := httptest.NewServer(http.HandlerFunc(api.serve))
	t.Cleanup(server.Close)
	api.url = server.URL
	return api
}

// send writes an event of a new version to the open watch.
func (a *fakeAPI) send(kind, name string) {
	a.mu.Lock()
	defer a.mu.Unlock()
	a.version++
	a.frames <- event(kind, pod(name, a.version))
}

// expire ends the open watch with 410 Gone; whoever lists again finds only these names.
func (a *fakeAPI) expire(names ...string) {
	a.mu.Lock()
	defer a.mu.Unlock()
	a.version++
	a.names = names
	a.frames <- event("ERROR", `{"kind":"Status","apiVersion":"v1","status":"Failure","reason":"Expired","code":410}`)
}

func (a *fakeAPI) serve(w http.ResponseWriter, r *http.Request) {
	query := r.URL.Query()
	w.Header().Set("Content-Type", "application/json")
	if query.Get("watch") == "" {
		fmt.Fprint(w, a.list())
		return
	}
	if query.Get("sendInitialEvents") == "true" {
		fmt.Fprint(w, a.initialEvents())
	}
	for {
		w.(http.Flusher).Flush()
		select {
		case frame := <-a.frames:
			fmt.Fprint(w, frame)
		case <-r.Context().Done():
			return
		}
	}
}

func (a *fakeAPI) list() string {
	a.mu.Lock()
	defer a.mu.Unlock()
	items := make([]string, 0, len(a.names))
	for _, name := range a.names {
		items = append(items, pod(name, a.version))
	}
	return fmt.Sprintf(`{"kind":"PodList","apiVersion":"v1","metadata":{"resourceVersion":"%d"},"items":[%s]}`,
		a.version, strings.Join(items, ","))
}

func (a *fakeAPI) initialEvents() string {
	a.mu.Lock()
	defer a.mu.Unlock()
	var frames strings.Builder
	for _, name := range a.names {
		frames.WriteString(event("ADDED", pod(name, a.version)))
	}
	frames.WriteString(event("BOOKMARK", fmt.Sprintf(
		`{"kind":"Pod","apiVersion":"v1","metadata":{"resourceVersion":"%d","annotations":{"k8s.io/initial-events-end":"true"}}}`,
		a.version)))
	return frames.String()
}

func event(kind, object string) string {
	return fmt.Sprintf(`{"type":%q,"object":%s}`+"\n", kind, object)
}

func pod(name string, version int) string {
	return fmt.Sprintf(`{"kind":"Pod","apiVersion":"v1","metadata":{"namespace":"default","name":%q,"resourceVersion":"%d"}}`,
		name, version)
}
