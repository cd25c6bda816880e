// Command parts drives the parts of client-go alone, in virtual time, for informer-conformance at component depth.
//
// docs/parts/ says for each kind of part what its settings, methods and reports are. The adapter translates and nothing
// else: it never asserts, filters, sorts, retries or repairs what the library does.
package main

import (
	"bufio"
	"encoding/json"
	"fmt"
	"io"
	"os"
	"runtime/debug"
	"sync"
	"time"
)

const lineMaxBytes = 16 << 20

// readLines reads commands until the input ends.
func readLines(in io.Reader) <-chan []byte {
	lines := make(chan []byte)
	go func() {
		defer close(lines)
		scanner := bufio.NewScanner(in)
		scanner.Buffer(make([]byte, 0, 64<<10), lineMaxBytes)
		for scanner.Scan() {
			lines <- append([]byte(nil), scanner.Bytes()...)
		}
	}()
	return lines
}

// command is any command. Its arguments are decoded by the code that performs it.
type command struct {
	ID    int64           `json:"id"`
	Cmd   string          `json:"cmd"`
	Trial string          `json:"trial"`
	Args  json.RawMessage `json:"args"`
}

// failure is why a command was not done.
type failure struct {
	Code    string `json:"code"`
	Message string `json:"message"`
}

func (f *failure) Error() string { return f.Code + ": " + f.Message }

func failf(code, format string, values ...any) *failure {
	return &failure{Code: code, Message: fmt.Sprintf(format, values...)}
}

// session answers commands, one after the other, and lets everything settle after each.
type session struct {
	mu     sync.Mutex
	out    io.Writer
	trials map[string]*trial
	settle func()
}

// toRelay hears of each request that the suite is to relay to an apiserver. It belongs to the bubble.
var toRelay chan struct{}

func newSession(out io.Writer) *session {
	toRelay = make(chan struct{}, 1)
	return &session{out: out, trials: map[string]*trial{}}
}

// serve runs until shutdown or the end of the input, and then ends the process: goroutines that a part left behind
// would keep the bubble from ending, and the process is what bounds their lives.
func (s *session) serve(lines <-chan []byte, settle func()) {
	s.settle = settle
	for line := range lines {
		var c command
		if err := json.Unmarshal(line, &c); err != nil {
			s.write(map[string]any{"ev": "log", "message": "cannot read a command: " + err.Error()})
			continue
		}
		s.answer(c)
		if c.Cmd == "shutdown" {
			break
		}
	}
	os.Exit(0)
}

func (s *session) answer(c command) {
	result, err := s.guarded(c)
	if err == nil {
		s.write(map[string]any{"id": c.ID, "ok": result})
		return
	}
	reason, ok := err.(*failure)
	if !ok {
		reason = failf("internal", "%v", err)
	}
	s.write(map[string]any{"id": c.ID, "err": reason})
}

func (s *session) guarded(c command) (result any, err error) {
	defer func() {
		if cause := recover(); cause != nil {
			err = failf("internal", "panic: %v\n%s", cause, debug.Stack())
		}
	}()
	return s.perform(c)
}

type none struct{}

func (s *session) perform(c command) (any, error) {
	switch c.Cmd {
	case "hello":
		return hello()
	case "shutdown":
		return none{}, nil
	case "trial.open":
		s.trials[c.Trial] = &trial{name: c.Trial, session: s, parts: map[string]*drivenPart{}}
		return none{}, nil
	}
	t := s.trials[c.Trial]
	if t == nil {
		return nil, failf("invalid", "there is no trial %q", c.Trial)
	}
	switch c.Cmd {
	case "trial.close":
		delete(s.trials, c.Trial)
		t.close()
		s.settle()
		return none{}, nil
	case "part.create":
		return none{}, t.create(c.Args)
	case "part.call":
		return t.call(c.Args)
	case "part.begin":
		return none{}, t.begin(c.Args)
	case "clock.advance":
		return s.advance(c.Args)
	case "debug.dump":
		return none{}, nil
	}
	return nil, failf("not-supported", "this adapter has no command %q", c.Cmd)
}

// advance moves virtual time: while this goroutine sleeps, everybody else's timers fire in order.
func (s *session) advance(raw json.RawMessage) (any, error) {
	var args struct{ ByMs float64 }
	if err := json.Unmarshal(raw, &args); err != nil {
		return nil, failf("invalid", "%v", err)
	}
	s.settle()
	if args.ByMs > 0 {
		s.sleep(time.Duration(args.ByMs * float64(time.Millisecond)))
		s.settle()
	}
	return map[string]any{"nowMs": nowMs()}, nil
}

// sleep ends early when a request is to be relayed: its answer is due before any more time passes.
func (s *session) sleep(d time.Duration) {
	select {
	case <-toRelay:
	default:
	}
	timer := time.NewTimer(d)
	defer timer.Stop()
	select {
	case <-timer.C:
	case <-toRelay:
	}
}

func nowMs() float64 { return float64(time.Now().UnixNano()) / 1e6 }

func (s *session) write(message any) {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.writeLocked(message)
}

func (s *session) writeLocked(message any) {
	line, err := json.Marshal(message)
	if err != nil {
		line, _ = json.Marshal(map[string]any{"ev": "log", "message": err.Error()})
	}
	_, _ = s.out.Write(append(line, '\n'))
}
