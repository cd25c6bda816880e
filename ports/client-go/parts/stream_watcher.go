package main

import (
	"bytes"
	"errors"
	"io"
	"net/http"
	"os"
	"strings"
	"sync"
	"syscall"

	apierrors "k8s.io/apimachinery/pkg/api/errors"
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	"k8s.io/apimachinery/pkg/apis/meta/v1/unstructured"
	"k8s.io/apimachinery/pkg/runtime"
	"k8s.io/apimachinery/pkg/runtime/schema"
	"k8s.io/apimachinery/pkg/runtime/serializer/json"
	"k8s.io/apimachinery/pkg/runtime/serializer/streaming"
	"k8s.io/apimachinery/pkg/watch"
	restwatch "k8s.io/client-go/rest/watch"
)

// createStreamWatcher: docs/parts/stream-watcher.md
func createStreamWatcher(_ arguments, report func(string, any)) (*part, error) {
	body := newScriptedBody()
	watcher := watch.NewStreamWatcher(watchDecoder(body),
		// As client-go's REST client does.
		apierrors.NewClientErrorReporter(http.StatusInternalServerError, http.MethodGet, "ClientWatchDecoding"))
	gate := &gate{}
	methods := gate.methods()
	methods["run"] = func(arguments) (any, error) {
		for event := range watcher.ResultChan() {
			if event.Type == watch.Error {
				report(string(event.Type), errorEventJSON(event))
			} else {
				report(string(event.Type), objectJSON(event))
			}
			gate.pass()
		}
		return nil, nil
	}
	methods["stop"] = func(arguments) (any, error) { watcher.Stop(); return nil, nil }
	methods["write"] = func(a arguments) (any, error) { body.write(a.text("text")); return nil, nil }
	methods["writeLong"] = func(a arguments) (any, error) { body.write(longEvent(int(a.number("bytes")))); return nil, nil }
	methods["end"] = func(arguments) (any, error) { body.end(io.EOF); return nil, nil }
	methods["break"] = func(a arguments) (any, error) {
		err, ok := breaks[a.text("how")]
		if !ok {
			return nil, failf("invalid", "no stream %q", a.text("how"))
		}
		body.end(err)
		return nil, nil
	}
	methods["hasReadEverything"] = func(arguments) (any, error) { return body.hasReadEverything(), nil }
	methods["isClosed"] = func(arguments) (any, error) { return body.isClosed(), nil }
	return &part{methods: methods, close: func() { watcher.Stop(); gate.release() }}, nil
}

// breaks are what can happen to a connection, by its name.
var breaks = map[string]error{
	"is reset":  syscall.ECONNRESET,
	"times out": os.ErrDeadlineExceeded,
	"breaks":    errors.New("the stream breaks"),
}

// watchDecoder is put together as by client-go's REST client, with the dynamic client's way to read objects.
func watchDecoder(body io.ReadCloser) watch.Decoder {
	scheme := runtime.NewScheme()
	metav1.AddToGroupVersion(scheme, schema.GroupVersion{Version: "v1"})
	events := json.NewSerializerWithOptions(json.DefaultMetaFactory, scheme, scheme, json.SerializerOptions{})
	frames := json.Framer.NewFrameReader(body)
	return restwatch.NewDecoder(streaming.NewDecoder(frames, events), unstructured.UnstructuredJSONScheme)
}

// longEvent is an event of exactly so many bytes.
func longEvent(length int) string {
	head, tail := `{"type":"ADDED","object":{"apiVersion":"v1","kind":"ConfigMap","x":"`, `"}}`
	return head + strings.Repeat("x", length-len(head)-len(tail)) + tail
}

// objectJSON tells what is long by its length: bytes are what scenarios ask about then.
func objectJSON(event watch.Event) any {
	if object, ok := event.Object.(*unstructured.Unstructured); ok {
		if filler, ok := object.Object["x"].(string); ok {
			return map[string]any{"filler": len(filler)}
		}
	}
	return eventJSON(event)
}

func errorEventJSON(event watch.Event) any {
	words := map[string]any{}
	status, ok := apierrors.FromObject(event.Object).(apierrors.APIStatus)
	if !ok {
		return words
	}
	words["code"], words["reason"] = status.Status().Code, string(status.Status().Reason)
	if details := status.Status().Details; details != nil && len(details.Causes) > 0 {
		causes := []string{}
		for _, cause := range details.Causes {
			causes = append(causes, string(cause.Type))
		}
		words["causes"] = causes
	}
	return words
}

// scriptedBody is the body of an answer, chunk by chunk as the scenario writes it.
type scriptedBody struct {
	mu     sync.Mutex
	wake   *sync.Cond
	chunks []*bytes.Reader
	over   error
	closed bool
}

func newScriptedBody() *scriptedBody {
	body := &scriptedBody{}
	body.wake = sync.NewCond(&body.mu)
	return body
}

func (b *scriptedBody) write(text string) {
	b.mu.Lock()
	defer b.mu.Unlock()
	b.chunks = append(b.chunks, bytes.NewReader([]byte(text)))
	b.wake.Broadcast()
}

func (b *scriptedBody) end(err error) {
	b.mu.Lock()
	defer b.mu.Unlock()
	b.over = err
	b.wake.Broadcast()
}

func (b *scriptedBody) hasReadEverything() bool {
	b.mu.Lock()
	defer b.mu.Unlock()
	return len(b.chunks) == 0
}

func (b *scriptedBody) isClosed() bool {
	b.mu.Lock()
	defer b.mu.Unlock()
	return b.closed
}

// Read is called by client-go.
func (b *scriptedBody) Read(into []byte) (int, error) {
	b.mu.Lock()
	defer b.mu.Unlock()
	for {
		switch {
		case b.closed:
			return 0, io.ErrClosedPipe
		case len(b.chunks) > 0:
			n, _ := b.chunks[0].Read(into)
			if b.chunks[0].Len() == 0 {
				b.chunks = b.chunks[1:]
			}
			return n, nil
		case b.over != nil:
			return 0, b.over
		}
		b.wake.Wait()
	}
}

// Close is called by client-go.
func (b *scriptedBody) Close() error {
	b.mu.Lock()
	defer b.mu.Unlock()
	b.closed = true
	b.wake.Broadcast()
	return nil
}
