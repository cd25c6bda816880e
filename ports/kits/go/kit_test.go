package kit

import (
	"bufio"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"net"
	"runtime/debug"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"
)

// patience is how long a test waits for what must come. Nothing in a passing test takes as long.
const patience = 20 * time.Second

// message is any line the kit writes.
type message struct {
	ID      int64           `json:"id"`
	OK      json.RawMessage `json:"ok"`
	Err     *Failure        `json:"err"`
	Ev      string          `json:"ev"`
	Trial   string          `json:"trial"`
	Handler string          `json:"handler"`
	Message string          `json:"message"`
	N       int64           `json:"n"`
	Type    string          `json:"type"`
	Key     string          `json:"key"`
	Stored  *stored         `json:"stored"`
}

// suite is the other end of the kit's pipes.
type suite struct {
	t      *testing.T
	in     *io.PipeWriter
	events chan message
	ended  chan struct{}

	mu      sync.Mutex
	lastID  int64
	replies map[int64]chan message
}

func startKit(t *testing.T, library Library) *suite {
	t.Helper()
	inReader, inWriter := io.Pipe()
	outReader, outWriter := io.Pipe()
	s := &suite{
		t: t, in: inWriter, events: make(chan message, 10_000), ended: make(chan struct{}), replies: map[int64]chan message{},
	}
	go func() {
		newServer(library, &lines{out: outWriter}).serve(inReader)
		close(s.ended)
	}()
	go s.receive(outReader)
	t.Cleanup(func() {
		inWriter.Close()
		await(t, s.ended, "the end of the input")
		outReader.Close()
	})
	return s
}

func (s *suite) receive(out io.Reader) {
	input := bufio.NewScanner(out)
	input.Buffer(nil, lineMaxBytes)
	for input.Scan() {
		var received message
		if err := json.Unmarshal(input.Bytes(), &received); err != nil {
			s.t.Errorf("no message: %q: %v", input.Bytes(), err)
		} else if received.Ev == "" {
			s.reply(received.ID) <- received
		} else if received.Ev != "calling" {
			s.events <- received
		}
	}
}

func (s *suite) reply(id int64) chan message {
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.replies[id] == nil {
		s.replies[id] = make(chan message, 1)
	}
	return s.replies[id]
}

// send sends a command and returns where its reply will arrive.
func (s *suite) send(cmd, args string) <-chan message {
	s.t.Helper()
	s.mu.Lock()
	s.lastID++
	id := s.lastID
	s.mu.Unlock()
	reply := s.reply(id)
	if _, err := fmt.Fprintf(s.in, `{"id":%d,"cmd":%q,"trial":"t1","args":%s}`+"\n", id, cmd, args); err != nil {
		s.t.Fatal(err)
	}
	return reply
}

// must sends a command that has to be done, and returns its result.
func (s *suite) must(cmd, args string) string {
	s.t.Helper()
	reply := await(s.t, s.send(cmd, args), cmd)
	if reply.Err != nil {
		s.t.Fatalf("%s: %v", cmd, reply.Err)
	}
	return string(reply.OK)
}

// refused sends a command that must not be done, and returns the code of its failure.
func (s *suite) refused(cmd, args string) string {
	s.t.Helper()
	reply := await(s.t, s.send(cmd, args), cmd)
	if reply.Err == nil {
		s.t.Fatalf("%s was done: %s", cmd, reply.OK)
	}
	return reply.Err.Code
}

func (s *suite) next() message {
	s.t.Helper()
	return await(s.t, s.events, "an event")
}

func await[T any](t *testing.T, from <-chan T, what string) T {
	t.Helper()
	select {
	case received := <-from:
		return received
	case <-time.After(patience):
		t.Fatalf("%s did not come", what)
		panic("unreachable")
	}
}

// script is a library whose informer delivers what a test makes it deliver.
type script struct {
	informers chan *scripted
	// failure is why none can be created.
	failure error
}

func newScript() *script { return &script{informers: make(chan *scripted, 10)} }

func (s *script) library() Library {
	return Library{
		About: About{Name: "script", Version: "1.2.3", Level: "0.37", Capabilities: []string{"store"}},
		Create: func(server string, asked Asked, report *Report) (Informer, error) {
			if s.failure != nil {
				return nil, s.failure
			}
			created := &scripted{asked: asked, report: report, handlers: make(chan *Handler, 10), ended: make(chan struct{})}
			s.informers <- created
			return created, nil
		},
	}
}

// scripted has a store in which everything is at version 7, and nothing else that an informer may have.
type scripted struct {
	asked    Asked
	report   *Report
	handlers chan *Handler
	// present is delivered to a new handler before AddHandler returns.
	present []Told
	ended   chan struct{}
	once    sync.Once
	calls   sync.WaitGroup
}

func (i *scripted) AddHandler(handler *Handler, _ HandlerOptions) (any, error) {
	i.handlers <- handler
	for _, told := range i.present {
		handler.Tell(told)
	}
	return nil, nil
}

func (i *scripted) Start(ctx context.Context) error {
	context.AfterFunc(ctx, func() { i.once.Do(func() { close(i.ended) }) })
	return nil
}

func (i *scripted) Wait() {
	<-i.ended
	i.calls.Wait()
}

func (i *scripted) Close() {}

func (i *scripted) List(context.Context) ([]any, error) { return nil, nil }

func (i *scripted) Get(_ context.Context, key string) (any, bool, error) {
	if key == "default/panic" {
		panic("no such key")
	}
	if key == "default/none" {
		return map[string]any(nil), false, nil
	}
	return objectOf("default", "a", "7"), key == "default/a", nil
}

// tell calls a handler as a library would.
func (i *scripted) tell(handler *Handler, told Told) {
	i.calls.Add(1)
	go func() {
		defer i.calls.Done()
		handler.Tell(told)
	}()
}

func objectOf(namespace, name, version string) any {
	return map[string]any{"metadata": metadata{Namespace: namespace, Name: name, ResourceVersion: version}}
}

// begin opens a trial with a started informer, and a handler for each behaviour: h1, h2, and so on.
func begin(t *testing.T, behaviours ...string) (*suite, *scripted, []*Handler) {
	t.Helper()
	library := newScript()
	s := startKit(t, library.library())
	s.must("trial.open", `{"server":"http://localhost"}`)
	s.must("informer.create", `{"informer":"i","resource":{"resource":"pods"}}`)
	informer := await(t, library.informers, "the informer")
	var handlers []*Handler
	for place, behaviour := range behaviours {
		s.must("handler.add", fmt.Sprintf(`{"informer":"i","handler":"h%d","behaviour":%s}`, place+1, behaviour))
		handlers = append(handlers, await(t, informer.handlers, "the handler"))
	}
	s.must("informer.start", `{"informer":"i"}`)
	return s, informer, handlers
}

func TestTheGreetingSaysWhatTheLibraryIs(t *testing.T) {
	s := startKit(t, newScript().library())
	for _, part := range []string{`"name":"script"`, `"version":"1.2.3"`, `"capabilities":["store"]`, `"clock":"real"`} {
		if result := s.must("hello", `{"protocol":{"min":1,"max":1}}`); !strings.Contains(result, part) {
			t.Errorf("hello = %s, without %s", result, part)
		}
	}
	if code := s.refused("hello", `{"protocol":{"min":2,"max":3}}`); code != "not-supported" {
		t.Errorf("a protocol of the future: %s", code)
	}
}

func TestAFolderInPlaceOfAModuleKeepsItsVersion(t *testing.T) {
	modules := []*debug.Module{
		{Path: "a.test/plain", Version: "v1.2.3"},
		{Path: "a.test/fork", Version: "v1.2.3", Replace: &debug.Module{Path: "b.test/fork", Version: "v1.3.0"}},
		{Path: "a.test/folder", Version: "v0.37.2", Replace: &debug.Module{Path: "../folder", Version: "(devel)"}},
	}
	for path, want := range map[string]string{
		"a.test/plain": "1.2.3", "a.test/fork": "1.3.0", "a.test/folder": "0.37.2", "a.test/none": "unknown",
	} {
		if got := versionAmong(modules, path); got != want {
			t.Errorf("%s: %q, not %q", path, got, want)
		}
	}
}

func TestWhatALibraryLacksIsNeitherDeclaredNorDone(t *testing.T) {
	library := newScript().library()
	library.About.Lacks = []string{"read-store-in-handler"}
	s := startKit(t, library)
	hello := s.must("hello", `{"protocol":{"min":1,"max":1}}`)
	if strings.Contains(hello, "read-store-in-handler") || !strings.Contains(hello, "block-handler") {
		t.Errorf("hello = %s", hello)
	}
	s.must("trial.open", `{"server":"http://localhost"}`)
	s.must("informer.create", `{"informer":"i","resource":{"resource":"pods"}}`)
	code := s.refused("handler.add", `{"informer":"i","handler":"h","behaviour":{"kind":"read-store"}}`)
	if code != "not-supported" {
		t.Errorf("a handler that reads the store: %s", code)
	}
	s.must("handler.add", `{"informer":"i","handler":"h","behaviour":{"kind":"block"}}`)
	s.must("informer.start", `{"informer":"i"}`)
}

func TestEachFailureHasTheCodeOfWhoseItIs(t *testing.T) {
	library := newScript()
	s := startKit(t, library.library())
	check := func(cmd, args, code string) {
		t.Helper()
		if got := s.refused(cmd, args); got != code {
			t.Errorf("%s %s: %s, not %s", cmd, args, got, code)
		}
	}
	check("informer.create", `{}`, "invalid") // no trial
	s.must("trial.open", `{}`)
	check("trial.open", `{}`, "invalid")
	check("dance", `{}`, "not-supported")
	check("informer.create", `[]`, "invalid")
	check("informer.start", `{"informer":"i"}`, "invalid")
	library.failure = errors.New("no kubeconfig")
	check("informer.create", `{"informer":"i"}`, "refused")
	library.failure = NotSupported("no selectors")
	check("informer.create", `{"informer":"i"}`, "not-supported")
	library.failure = nil
	s.must("informer.create", `{"informer":"i"}`)
	s.must("informer.start", `{"informer":"i"}`)
	check("informer.create", `{"informer":"i"}`, "invalid")
	check("store.get", `{"informer":"i","key":"default/panic"}`, "internal")
	check("index.list", `{"informer":"i"}`, "not-supported")
	check("handler.add", `{"informer":"i","handler":"h","behaviour":{"kind":"dance"}}`, "not-supported")
	s.must("handler.add", `{"informer":"i","handler":"h","behaviour":{"kind":"record"}}`)
	check("handler.add", `{"informer":"i","handler":"h","behaviour":{"kind":"record"}}`, "invalid")
	check("handler.remove", `{"informer":"i","handler":"h"}`, "not-supported")
	check("handler.release", `{"informer":"i","handler":"other"}`, "invalid")
	if result := s.must("store.list", `{"informer":"i"}`); result != `{"items":[]}` {
		t.Errorf("an empty store: %s", result)
	}
	if result := s.must("store.get", `{"informer":"i","key":"default/none"}`); result != `{"exists":false}` {
		t.Errorf("nothing is stored: %s", result)
	}
	if result := s.must("informer.status", `{"informer":"i"}`); result != `{}` {
		t.Errorf("who says nothing of itself: %s", result)
	}
}

func TestALineThatIsNoCommandIsLogged(t *testing.T) {
	s := startKit(t, newScript().library())
	fmt.Fprintln(s.in, "hello?")
	if event := s.next(); event.Ev != "log" || !strings.HasPrefix(event.Message, "cannot read a command") {
		t.Errorf("%+v", event)
	}
}

func TestNotificationsAreNumberedInTheOrderOfTheirLines(t *testing.T) {
	const callersCount, each = 8, 100
	s, informer, handlers := begin(t, `{"kind":"record"}`, `{"kind":"record"}`)
	for caller := range callersCount {
		informer.calls.Add(1)
		go func() {
			defer informer.calls.Done()
			for range each {
				handlers[caller%2].Tell(Told{Type: "update", Object: objectOf("default", "a", "1")})
			}
		}()
	}
	last := map[string]int64{}
	for range callersCount * each {
		event := s.next()
		last[event.Handler]++
		if event.N != last[event.Handler] {
			t.Fatalf("%s: %d came in place %d", event.Handler, event.N, last[event.Handler])
		}
	}
	if want := int64(callersCount / 2 * each); last["h1"] != want || last["h2"] != want {
		t.Errorf("%v, not %d each", last, want)
	}
}

func TestABlockingHandlerReportsAndWaitsForItsRelease(t *testing.T) {
	s, _, handlers := begin(t, `{"kind":"block","on":"default/b"}`, `{"kind":"record"}`)
	handlers[0].Tell(Told{Type: "add", Object: objectOf("default", "a", "1")}) // not the one that it blocks on
	returned := make(chan struct{})
	go func() {
		handlers[0].Tell(Told{Type: "add", Object: objectOf("default", "b", "2")})
		close(returned)
	}()
	s.next()
	s.next()
	handlers[1].Tell(Told{Type: "add", Object: objectOf("default", "b", "2")}) // holds up no other
	s.next()
	select {
	case <-returned:
		t.Error("it has returned unreleased")
	default:
	}
	s.must("handler.release", `{"informer":"i","handler":"h1"}`)
	await(t, returned, "the callback's return")
	handlers[0].Tell(Told{Type: "update", Object: objectOf("default", "b", "3")}) // and blocks no more
}

func TestAHandlerIsReleasedWhileItIsAdded(t *testing.T) {
	s, informer, _ := begin(t)
	informer.present = []Told{{Type: "add", Object: objectOf("default", "a", "1")}}
	added := s.send("handler.add", `{"informer":"i","handler":"late","behaviour":{"kind":"block"}}`)
	s.next()
	s.must("handler.release", `{"informer":"i","handler":"late"}`)
	if reply := await(t, added, "handler.add"); reply.Err != nil {
		t.Error(reply.Err)
	}
}

func TestAThrowingHandlerReportsFirst(t *testing.T) {
	s, _, handlers := begin(t, `{"kind":"throw"}`)
	func() {
		defer func() {
			if cause := fmt.Sprint(recover()); !strings.Contains(cause, "throws on default/a") {
				t.Errorf("it panicked with %s", cause)
			}
		}()
		handlers[0].Tell(Told{Type: "add", Object: objectOf("default", "a", "1")})
	}()
	if event := s.next(); event.Type != "add" || event.N != 1 {
		t.Errorf("%+v", event)
	}
}

func TestAHandlerThatThrowsWhileItIsAddedIsRefused(t *testing.T) {
	s, informer, _ := begin(t)
	informer.present = []Told{{Type: "add", Object: objectOf("default", "a", "1")}}
	if code := s.refused("handler.add", `{"informer":"i","handler":"h","behaviour":{"kind":"throw"}}`); code != "refused" {
		t.Errorf("a handler that throws: %s", code)
	}
	if event := s.next(); event.Ev != "notify" || event.Handler != "h" {
		t.Errorf("%+v", event)
	}
}

func TestAReadingHandlerTellsWhatTheStoreHas(t *testing.T) {
	s, _, handlers := begin(t, `{"kind":"read-store"}`)
	handlers[0].Tell(Told{Type: "add", Object: objectOf("default", "a", "6")})
	if event := s.next(); event.Stored == nil || *event.Stored != (stored{Exists: true, ResourceVersion: "7"}) {
		t.Errorf("%+v", event.Stored)
	}
	handlers[0].Tell(Told{Type: "delete", Object: objectOf("default", "b", "8")})
	if event := s.next(); event.Stored == nil || event.Stored.Exists {
		t.Errorf("%+v", event.Stored)
	}
	handlers[0].Tell(Told{Type: "delete", Key: "default/c"}) // a deletion without an object
	if event := s.next(); event.Key != "default/c" || event.Stored == nil || event.Stored.Exists {
		t.Errorf("%+v", event)
	}
	handlers[0].Tell(Told{Type: "restart"})
	if event := s.next(); event.Stored != nil {
		t.Errorf("%+v", event)
	}
}

func TestTheCloseOfATrialFreesHandlersAndWaitsForCallbacks(t *testing.T) {
	s, informer, handlers := begin(t, `{"kind":"block"}`, `{"kind":"slow","delayMs":3600000}`)
	for _, handler := range handlers {
		informer.tell(handler, Told{Type: "add", Object: objectOf("default", "a", "1")})
		s.next()
	}
	s.must("trial.close", `{}`)
	informer.calls.Wait()
	if code := s.refused("informer.status", `{"informer":"i"}`); code != "invalid" {
		t.Errorf("a closed trial answers %s", code)
	}
	select {
	case event := <-s.events:
		t.Errorf("left behind: %+v", event)
	default:
	}
}

func TestTheCloseOfATrialWaitsForConnections(t *testing.T) {
	listener, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	defer listener.Close()
	s, informer, _ := begin(t)
	conn, err := informer.asked.Dial(context.Background(), "tcp", listener.Addr().String())
	if err != nil {
		t.Fatal(err)
	}
	closed := s.send("trial.close", `{}`)
	<-informer.ended
	select {
	case <-closed:
		t.Error("it was answered while a connection was open")
	default:
	}
	conn.Close()
	conn.Close() // counts once
	if reply := await(t, closed, "trial.close"); reply.Err != nil {
		t.Error(reply.Err)
	}
}

func TestWhatAnInformerSaysBesides(t *testing.T) {
	s, informer, _ := begin(t)
	informer.report.WatchError("410", 410)
	informer.report.Ended("given up", 0)
	informer.report.Log("by the way")
	for _, want := range []string{"watch-error", "ended", "log"} {
		if event := s.next(); event.Ev != want || event.Trial != "t1" {
			t.Errorf("%+v, not %s", event, want)
		}
	}
}

func TestALineThatIsTooLongIsAFailure(t *testing.T) {
	s, _, handlers := begin(t, `{"kind":"record"}`)
	handlers[0].Tell(Told{Type: "add", Key: strings.Repeat("x", lineMaxBytes)})
	if event := s.next(); event.Ev != "log" || !strings.Contains(event.Message, "over the limit") {
		t.Errorf("%s: %s", event.Ev, event.Message)
	}
}

func TestIndexFunctions(t *testing.T) {
	asked := Asked{Indexers: map[string]namedIndex{
		"ns": {Kind: "by-namespace"}, "app": {Kind: "by-label", Label: "app"}, "teams": {Kind: "by-annotation-list", Annotation: "teams"},
	}}
	indexes, err := asked.Indexes()
	if err != nil {
		t.Fatal(err)
	}
	for name, want := range map[string][]string{"ns": {"default"}, "app": {"web"}, "teams": {"ann", "bert"}} {
		if values := indexes[name](meta{}); !slices.Equal(values, want) {
			t.Errorf("%s: %v", name, values)
		}
	}
	unknown := Asked{Indexers: map[string]namedIndex{"x": {Kind: "by-magic"}}}
	if _, err := unknown.Indexes(); err == nil {
		t.Error("by-magic is an index function")
	}
}

func TestADumpTellsWhatTheProcessUses(t *testing.T) {
	s, _, _ := begin(t)
	var result struct{ Usage usage }
	if err := json.Unmarshal([]byte(s.must("debug.dump", `{}`)), &result); err != nil {
		t.Fatal(err)
	}
	if result.Usage.HeapBytes == 0 || result.Usage.Tasks == 0 {
		t.Errorf("%+v", result.Usage)
	}
}

type meta struct{}

func (meta) GetNamespace() string              { return "default" }
func (meta) GetLabels() map[string]string      { return map[string]string{"app": "web"} }
func (meta) GetAnnotations() map[string]string { return map[string]string{"teams": "ann,bert"} }
