package main

import (
	"bytes"
	"encoding/json"
	"fmt"
	"io"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	utilruntime "k8s.io/apimachinery/pkg/util/runtime"
)

// patience is how long a test waits for what must come. Nothing in a passing test takes as long.
const patience = 20 * time.Second

// message is any line the adapter writes.
type message struct {
	ID                int64           `json:"id"`
	OK                json.RawMessage `json:"ok"`
	Err               *failure        `json:"err"`
	Ev                string          `json:"ev"`
	Message           string          `json:"message"`
	Handler           string          `json:"handler"`
	N                 int64           `json:"n"`
	Type              string          `json:"type"`
	Object            json.RawMessage `json:"object"`
	OldObject         json.RawMessage `json:"oldObject"`
	IsInInitialList   *bool           `json:"isInInitialList"`
	FinalStateUnknown *bool           `json:"finalStateUnknown"`
	Key               string          `json:"key"`
	Stored            *storedState    `json:"stored"`
	Code              int             `json:"code"`
}

// suite is the other end of the adapter's pipes.
type suite struct {
	t      *testing.T
	in     *io.PipeWriter
	events chan message

	mu      sync.Mutex
	lastID  int64
	replies map[int64]chan message
}

// startAdapter runs an adapter for the length of the test.
func startAdapter(t *testing.T) *suite {
	t.Helper()
	inReader, inWriter := io.Pipe()
	outReader, outWriter := io.Pipe()
	s := &suite{t: t, in: inWriter, events: make(chan message, 1000), replies: map[int64]chan message{}}
	var running sync.WaitGroup
	running.Go(func() {
		if err := newServer(outWriter).serve(inReader); err != nil {
			t.Errorf("serve: %v", err)
		}
		outWriter.Close()
	})
	running.Go(func() { s.receive(outReader) })
	t.Cleanup(func() {
		inWriter.Close()
		running.Wait()
	})
	return s
}

func (s *suite) receive(out io.Reader) {
	decoder := json.NewDecoder(out)
	for {
		var received message
		if err := decoder.Decode(&received); err != nil {
			return
		}
		if received.Ev != "" {
			s.events <- received
			continue
		}
		s.reply(received.ID) <- received
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

// send sends a command to trial "t1" and returns where its reply will arrive.
func (s *suite) send(cmd string, args string) <-chan message {
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

// call sends a command and waits for its reply.
func (s *suite) call(cmd string, args string) message {
	s.t.Helper()
	return await(s.t, s.send(cmd, args), cmd)
}

// must sends a command that has to be done.
func (s *suite) must(cmd string, args string) message {
	s.t.Helper()
	reply := s.call(cmd, args)
	if reply.Err != nil {
		s.t.Fatalf("%s: %v", cmd, reply.Err)
	}
	return reply
}

// nextEvent waits for the next event of a kind and passes over others.
func (s *suite) nextEvent(ev string) message {
	s.t.Helper()
	for {
		if event := await(s.t, s.events, ev); event.Ev == ev {
			return event
		}
	}
}

func await(t *testing.T, from <-chan message, what string) message {
	t.Helper()
	select {
	case received := <-from:
		return received
	case <-time.After(patience):
		t.Fatalf("no %s within %v", what, patience)
		return message{}
	}
}

// startInformer opens trial t1 with informer i1 on pods and the handlers given as name and behaviour.
func (s *suite) startInformer(server string, create string, handlers ...string) {
	s.t.Helper()
	s.must("trial.open", fmt.Sprintf(`{"server":%q}`, server))
	s.must("informer.create", `{"informer":"i1","resource":{"group":"","version":"v1","resource":"pods","kind":"Pod","namespaced":true}`+create+`}`)
	for pair := range slices.Chunk(handlers, 2) {
		s.must("handler.add", fmt.Sprintf(`{"informer":"i1","handler":%q,"behaviour":%s}`, pair[0], pair[1]))
	}
	s.must("informer.start", `{"informer":"i1"}`)
}

func (m message) name() string {
	var object struct {
		Metadata struct{ Name string } `json:"metadata"`
	}
	_ = json.Unmarshal(m.Object, &object)
	return object.Metadata.Name
}

func TestHelloNamesTheLibraryThatIsLinkedIn(t *testing.T) {
	s := startAdapter(t)

	reply := s.must("hello", `{"protocol":{"min":1,"max":3},"suite":"test"}`)

	var result helloResult
	if err := json.Unmarshal(reply.OK, &result); err != nil {
		t.Fatal(err)
	}
	if !strings.HasPrefix(result.Implementation.Version, result.Level+".") {
		t.Errorf("version %q does not belong to level %q", result.Implementation.Version, result.Level)
	}
	if result.Protocol != 1 || result.Clock != "real" {
		t.Errorf("protocol %d, clock %q", result.Protocol, result.Clock)
	}
}

func TestWrongCommandsAreAnsweredWithTheReason(t *testing.T) {
	const pods = `"resource":{"group":"","version":"v1","resource":"pods","kind":"Pod","namespaced":true}`
	cases := []struct {
		name, cmd, args string
		want            failureCode
	}{
		{"a protocol that is too new", "hello", `{"protocol":{"min":2,"max":3},"suite":"test"}`, notSupported},
		{"a command nobody knows", "informer.dance", `{}`, notSupported},
		{"virtual time", "clock.advance", `{"byMs":1}`, notSupported},
		{"a page size", "informer.create", `{"informer":"i",` + pods + `,"pageSize":2}`, notSupported},
		{"an unknown member", "informer.create", `{"informer":"i",` + pods + `,"colour":"red"}`, invalid},
		{"an unknown informer", "informer.start", `{"informer":"i"}`, invalid},
		{"an unknown transform", "informer.create", `{"informer":"i",` + pods + `,"transform":{"kind":"x"}}`, notSupported},
		{"a trial that is open", "trial.open", `{"server":"http://127.0.0.1:1"}`, invalid},
	}
	s := startAdapter(t)
	s.must("trial.open", `{"server":"http://127.0.0.1:1"}`)
	for _, each := range cases {
		t.Run(each.name, func(t *testing.T) {
			if reply := s.call(each.cmd, each.args); reply.Err == nil || reply.Err.Code != each.want {
				t.Errorf("answered %+v, want %s", reply.Err, each.want)
			}
		})
	}
}

func TestALineThatIsNoCommandDoesNotEndTheAdapter(t *testing.T) {
	s := startAdapter(t)

	if _, err := io.WriteString(s.in, "this is not JSON\n"); err != nil {
		t.Fatal(err)
	}

	if event := s.nextEvent("log"); !strings.Contains(event.Message, "cannot read a command") {
		t.Errorf("logged %q", event.Message)
	}
	s.must("trial.open", `{"server":"http://127.0.0.1:1"}`)
}

func TestShutdownIsAnsweredBeforeTheEnd(t *testing.T) {
	var out bytes.Buffer

	err := newServer(&out).serve(strings.NewReader(`{"id":7,"cmd":"shutdown","args":{}}` + "\n"))

	if err != nil || out.String() != `{"id":7,"ok":{}}`+"\n" {
		t.Errorf("error %v, output %q", err, out.String())
	}
}

func TestANotificationThatIsTooLongIsLogged(t *testing.T) {
	var out bytes.Buffer
	writer := &lineWriter{out: &out}

	writer.event("t1", logEvent{Ev: "log", Message: strings.Repeat("x", lineMaxBytes)})

	if !strings.Contains(out.String(), "over the limit") || out.Len() > 1000 {
		t.Errorf("wrote %d bytes", out.Len())
	}
}

func TestALifeIsToldInOrder(t *testing.T) {
	api := newFakeAPI(t, "a")
	s := startAdapter(t)
	s.startInformer(api.url, `,"indexers":{"ns":{"kind":"by-namespace"}}`, "h1", `{"kind":"read-store"}`)

	added := s.nextEvent("notify")
	if added.Type != "add" || added.name() != "a" || added.N != 1 || !*added.IsInInitialList {
		t.Errorf("first told of %+v", added)
	}
	api.send("MODIFIED", "a")
	if updated := s.nextEvent("notify"); updated.Type != "update" || updated.OldObject == nil || !updated.Stored.Exists {
		t.Errorf("then told of %+v", updated)
	}
	api.send("ADDED", "b")
	if second := s.nextEvent("notify"); second.Type != "add" || second.name() != "b" || *second.IsInInitialList {
		t.Errorf("then told of %+v", second)
	}
	if list := s.must("index.list", `{"informer":"i1","index":"ns","value":"default"}`); strings.Count(string(list.OK), `"kind"`) != 2 {
		t.Errorf("index holds %s", list.OK)
	}
	if unknown := s.call("index.list", `{"informer":"i1","index":"no","value":""}`); unknown.Err == nil || unknown.Err.Code != refused {
		t.Errorf("an unknown index answers %+v", unknown)
	}
	api.send("DELETED", "a")
	if deleted := s.nextEvent("notify"); deleted.Type != "delete" || *deleted.FinalStateUnknown || deleted.Stored.Exists || deleted.N != 4 {
		t.Errorf("then told of %+v", deleted)
	}

	s.must("informer.stop", `{"informer":"i1"}`)
	status := s.must("informer.status", `{"informer":"i1"}`)
	if !strings.Contains(string(status.OK), `"isStopped":true`) {
		t.Errorf("after the stop: %s", status.OK)
	}
	late := s.call("handler.add", `{"informer":"i1","handler":"h2","behaviour":{"kind":"record"}}`)
	if late.Err == nil || late.Err.Code != refused {
		t.Errorf("a handler after the stop answers %+v", late)
	}
	s.must("trial.close", `{}`)
}

func TestADeletionThatWasMissedIsATombstone(t *testing.T) {
	api := newFakeAPI(t, "a", "b")
	s := startAdapter(t)
	s.startInformer(api.url, "", "h1", `{"kind":"record"}`)
	s.nextEvent("notify")
	s.nextEvent("notify")

	api.expire("b")

	deleted := s.nextEvent("notify")
	if deleted.Type != "delete" || !*deleted.FinalStateUnknown || deleted.Key != "default/a" || deleted.name() != "a" {
		t.Errorf("told of %+v", deleted)
	}
	s.must("trial.close", `{}`)
}

func TestStopWaitsForACallbackAndNothingElseDoes(t *testing.T) {
	api := newFakeAPI(t, "a")
	s := startAdapter(t)
	s.startInformer(api.url, "", "h1", `{"kind":"block","on":"default/a"}`)
	s.nextEvent("notify")

	stopped := s.send("informer.stop", `{"informer":"i1"}`)
	s.must("informer.status", `{"informer":"i1"}`)
	select {
	case reply := <-stopped:
		t.Errorf("stopped inside a callback: %+v", reply)
	default:
	}
	s.must("debug.dump", `{}`)
	s.must("handler.release", `{"informer":"i1","handler":"h1"}`)

	if reply := await(t, stopped, "informer.stop"); reply.Err != nil {
		t.Error(reply.Err)
	}
	s.must("trial.close", `{}`)
}

func TestClosingATrialReleasesItsHandlersAndConnections(t *testing.T) {
	api := newFakeAPI(t, "a")
	s := startAdapter(t)
	s.startInformer(api.url, "", "h1", `{"kind":"block"}`, "h2", `{"kind":"slow","delayMs":3600000}`)
	s.nextEvent("notify")
	s.nextEvent("notify")

	s.must("trial.close", `{}`)

	if reply := s.call("informer.status", `{"informer":"i1"}`); reply.Err == nil || reply.Err.Code != invalid {
		t.Errorf("a closed trial answers %+v", reply)
	}
	// A watch error is no callback of a handler: client-go reports the request that the stop cut short.
	for range len(s.events) {
		if event := <-s.events; event.Ev != "watch-error" {
			t.Errorf("left behind: %+v", event)
		}
	}
}

func TestAHandlerThatPanicsIsToldOfWhatComesNext(t *testing.T) {
	reallyCrash := utilruntime.ReallyCrash
	utilruntime.ReallyCrash = false
	t.Cleanup(func() { utilruntime.ReallyCrash = reallyCrash })
	api := newFakeAPI(t, "a")
	s := startAdapter(t)
	s.startInformer(api.url, "", "h1", `{"kind":"throw","on":"default/a"}`)
	s.nextEvent("notify")

	api.send("ADDED", "b")

	if next := s.nextEvent("notify"); next.name() != "b" || next.N != 2 {
		t.Errorf("then told of %+v", next)
	}
	s.must("trial.close", `{}`)
}

func TestCommandsOfATrialArePerformedInOrderOfArrival(t *testing.T) {
	api := newFakeAPI(t, "a")
	s := startAdapter(t)
	s.must("trial.open", fmt.Sprintf(`{"server":%q}`, api.url))

	create := s.send("informer.create", `{"informer":"i1","resource":{"group":"","version":"v1","resource":"pods","kind":"Pod","namespaced":true}}`)
	start := s.send("informer.start", `{"informer":"i1"}`)
	late := s.send("handler.add", `{"informer":"i1","handler":"h1","behaviour":{"kind":"record"}}`)
	closed := s.send("trial.close", `{}`)

	for what, reply := range map[string]<-chan message{"create": create, "start": start, "add": late, "close": closed} {
		if got := await(t, reply, what); got.Err != nil {
			t.Errorf("%s: %v", what, got.Err)
		}
	}
}
