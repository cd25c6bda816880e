package main

import (
	"errors"
	"io"
	"net"
	"net/http"
	"os"
	"slices"
	"strings"
	"sync"
	"syscall"
)

// wireAnswer is what a request is answered with: docs/parts/README.md, "the scripted wire".
type wireAnswer struct {
	Status  int                 `json:"status"`
	Headers map[string][]string `json:"headers"`
	Body    string              `json:"body"`
	// Error is what becomes of the connection before anything is answered.
	Error string `json:"error"`
	// BodyError is what becomes of it after the body.
	BodyError string `json:"bodyError"`
	// IsHeld: nothing is answered until whoever asked gives up.
	IsHeld bool `json:"isHeld"`
	// IsOpen: the body goes on until it is ended.
	IsOpen bool `json:"isOpen"`
	// Times is how often it is given; 0 is once, less than 0 from then on.
	Times int `json:"times"`
	// Path is the only one it is for; empty for any.
	Path string `json:"path"`
}

// wire is a transport whose every answer the scenario gives. It is no socket: a goroutine that waits for a socket would
// keep the bubble's time from moving.
type wire struct {
	report         func(string, any)
	tellsOfClosing bool
	isRelayed      bool
	mu             sync.Mutex
	count          int
	script         []wireAnswer
	waiting        map[int]chan wireAnswer
	bodies         map[int]*wireBody
}

var _ http.RoundTripper = (*wire)(nil)

func newWire(settings arguments, report func(string, any)) *wire {
	return &wire{
		report: report, tellsOfClosing: settings.flag("tellsOfClosing"), isRelayed: settings.flag("isRelayed"),
		waiting: map[int]chan wireAnswer{}, bodies: map[int]*wireBody{},
	}
}

// RoundTrip is called by Go's HTTP client.
func (w *wire) RoundTrip(request *http.Request) (*http.Response, error) {
	ctx := request.Context()
	if err := ctx.Err(); err != nil {
		return nil, err
	}
	body := ""
	if request.Body != nil {
		sent, err := io.ReadAll(request.Body)
		_ = request.Body.Close()
		if err != nil {
			return nil, err
		}
		body = string(sent)
	}
	n, waiting := w.tell(request, body)
	var answer wireAnswer
	select {
	case answer = <-waiting:
	case <-ctx.Done():
		return nil, ctx.Err()
	}
	if answer.IsHeld {
		<-ctx.Done()
		return nil, ctx.Err()
	}
	if answer.Error != "" {
		return nil, connectionError(answer.Error)
	}
	return w.response(n, request, answer), nil
}

// tell reports a request and says where its answer will come, if it is not there yet.
func (w *wire) tell(request *http.Request, body string) (int, chan wireAnswer) {
	w.mu.Lock()
	defer w.mu.Unlock()
	w.count++
	n := w.count
	headers := map[string]string{}
	for name, values := range request.Header {
		headers[strings.ToLower(name)] = strings.Join(values, ", ")
	}
	waiting := make(chan wireAnswer, 1)
	at := slices.IndexFunc(w.script, func(answer wireAnswer) bool {
		return answer.Path == "" || answer.Path == request.URL.Path
	})
	isAnswered := at >= 0
	w.report("request", map[string]any{
		"n": n, "method": request.Method, "url": request.URL.RequestURI(), "host": request.URL.Host,
		"headers": headers, "body": body, "isAnswered": isAnswered,
	})
	if isAnswered {
		waiting <- w.nextLocked(at)
		return n, waiting
	}
	w.waiting[n] = waiting
	if w.isRelayed {
		select {
		case toRelay <- struct{}{}:
		default:
		}
	}
	return n, waiting
}

func (w *wire) nextLocked(at int) wireAnswer {
	answer := w.script[at]
	switch {
	case answer.Times < 0:
	case answer.Times > 1:
		w.script[at].Times--
	default:
		w.script = slices.Delete(w.script, at, at+1)
	}
	return answer
}

func (w *wire) response(n int, request *http.Request, answer wireAnswer) *http.Response {
	body := newWireBody(answer, request.Context().Done(), func() error { return request.Context().Err() })
	if w.tellsOfClosing {
		body.onClose = func() { w.report("closed", map[string]any{"n": n}) }
	}
	w.mu.Lock()
	w.bodies[n] = body
	w.mu.Unlock()
	header := http.Header{}
	for name, values := range answer.Headers {
		for _, value := range values {
			header.Add(name, value)
		}
	}
	return &http.Response{
		Status: http.StatusText(answer.Status), StatusCode: answer.Status,
		Proto: "HTTP/1.1", ProtoMajor: 1, ProtoMinor: 1,
		Header: header, ContentLength: -1, Body: body, Request: request,
	}
}

// methods are what a scenario does with it.
func (w *wire) methods() map[string]method {
	return map[string]method{
		"script": func(a arguments) (any, error) {
			w.mu.Lock()
			defer w.mu.Unlock()
			w.script = append(w.script, read[[]wireAnswer](a, "answers")...)
			return nil, nil
		},
		"answer": func(a arguments) (any, error) {
			w.mu.Lock()
			defer w.mu.Unlock()
			n := int(a.number("n"))
			waiting := w.waiting[n]
			if waiting == nil {
				return nil, failf("invalid", "no request %d is waiting", n)
			}
			delete(w.waiting, n)
			waiting <- read[wireAnswer](a, "answer")
			return nil, nil
		},
		"sendBody": func(a arguments) (any, error) { w.body(a).push(a.text("text")); return nil, nil },
		"endBody":  func(a arguments) (any, error) { w.body(a).end(nil); return nil, nil },
	}
}

func (w *wire) body(a arguments) *wireBody {
	w.mu.Lock()
	defer w.mu.Unlock()
	n := int(a.number("n"))
	if w.bodies[n] == nil {
		panic(failf("invalid", "request %d has no body", n))
	}
	return w.bodies[n]
}

// close refuses whoever waits.
func (w *wire) close() {
	w.mu.Lock()
	defer w.mu.Unlock()
	for _, waiting := range w.waiting {
		waiting <- wireAnswer{Error: "something else"}
	}
	w.waiting = map[int]chan wireAnswer{}
	for _, body := range w.bodies {
		body.end(io.EOF)
	}
}

// wireBody is what is read of an answer: some of it is there, and more may come.
type wireBody struct {
	mu       sync.Mutex
	left     []byte
	ended    error
	changed  chan struct{}
	given    <-chan struct{}
	giveUp   func() error
	onClose  func()
	isClosed bool
}

func newWireBody(answer wireAnswer, given <-chan struct{}, giveUp func() error) *wireBody {
	body := &wireBody{left: []byte(answer.Body), changed: make(chan struct{}, 1), given: given, giveUp: giveUp}
	switch {
	case answer.BodyError != "":
		body.ended = connectionError(answer.BodyError)
	case !answer.IsOpen:
		body.ended = io.EOF
	}
	return body
}

func (b *wireBody) Read(into []byte) (int, error) {
	for {
		b.mu.Lock()
		if len(b.left) > 0 {
			n := copy(into, b.left)
			b.left = b.left[n:]
			b.mu.Unlock()
			return n, nil
		}
		ended := b.ended
		b.mu.Unlock()
		if ended != nil {
			return 0, ended
		}
		select {
		case <-b.changed:
		case <-b.given:
			return 0, b.giveUp()
		}
	}
}

func (b *wireBody) Close() error {
	b.mu.Lock()
	wasClosed := b.isClosed
	b.isClosed = true
	b.mu.Unlock()
	if !wasClosed && b.onClose != nil {
		b.onClose()
	}
	b.end(io.EOF)
	return nil
}

func (b *wireBody) push(text string) {
	b.mu.Lock()
	b.left = append(b.left, text...)
	b.mu.Unlock()
	b.wake()
}

func (b *wireBody) end(err error) {
	if err == nil {
		err = io.EOF
	}
	b.mu.Lock()
	if b.ended == nil {
		b.ended = err
	}
	b.mu.Unlock()
	b.wake()
}

func (b *wireBody) wake() {
	select {
	case b.changed <- struct{}{}:
	default:
	}
}

// connectionError is what Go's HTTP client says when that happens.
func connectionError(what string) error {
	switch what {
	case "connection reset":
		return &net.OpError{Op: "read", Net: "tcp", Err: os.NewSyscallError("read", syscall.ECONNRESET)}
	case "connection refused":
		return &net.OpError{Op: "dial", Net: "tcp", Err: os.NewSyscallError("connect", syscall.ECONNREFUSED)}
	case "EOF":
		return io.EOF
	case "unexpected EOF":
		return io.ErrUnexpectedEOF
	case "broken connection":
		return errors.New("http: can't write HTTP request on broken connection")
	case "GOAWAY":
		return errors.New("http2: server sent GOAWAY and closed the connection; LastStreamID=1, ErrCode=NO_ERROR")
	case "closed connection":
		return net.ErrClosed
	case "connection lost":
		return errors.New("http2: client connection lost")
	case "timeout":
		return &net.DNSError{Err: "timeout", IsTimeout: true}
	default:
		return errors.New(what)
	}
}
