package kit

import (
	"bufio"
	"encoding/json"
	"fmt"
	"io"
	"runtime/debug"
	"sync"
)

// request is any command.
type request struct {
	ID    int64           `json:"id"`
	Cmd   string          `json:"cmd"`
	Trial string          `json:"trial"`
	Args  json.RawMessage `json:"args"`
}

// done is a result without members.
type done struct{}

type okReply struct {
	ID int64 `json:"id"`
	OK any   `json:"ok"`
}

type errReply struct {
	ID  int64    `json:"id"`
	Err *Failure `json:"err"`
}

// server hands each command to its trial, in a goroutine of its own: one that waits delays no other.
type server struct {
	library Library
	out     *lines

	mu     sync.Mutex
	trials map[string]*trial
}

func newServer(library Library, out *lines) *server {
	return &server{library: library, out: out, trials: map[string]*trial{}}
}

// serve answers commands until shutdown or the end of the input.
func (s *server) serve(in io.Reader) {
	input := bufio.NewScanner(in)
	input.Buffer(make([]byte, 0, 64<<10), lineMaxBytes)
	for input.Scan() {
		var command request
		if err := json.Unmarshal(input.Bytes(), &command); err != nil {
			s.out.log("", fmt.Sprintf("cannot read a command: %v", err))
			continue
		}
		if command.Cmd == "shutdown" {
			s.reply(command.ID, done{}, nil)
			return
		}
		go func() {
			result, err := guarded(func() (any, error) { return s.perform(command) })
			s.reply(command.ID, result, err)
		}()
	}
}

func (s *server) perform(command request) (any, error) {
	switch command.Cmd {
	case "hello":
		return withArgs(command, s.library.About.greeting)
	case "trial.open":
		return withArgs(command, func(args trialOpenArgs) (any, error) { return s.open(command.Trial, args) })
	}
	perform := trialCommands[command.Cmd]
	if perform == nil {
		return nil, NotSupported("this adapter has no command %q", command.Cmd)
	}
	s.mu.Lock()
	target := s.trials[command.Trial]
	if command.Cmd == "trial.close" {
		delete(s.trials, command.Trial)
	}
	s.mu.Unlock()
	if target == nil {
		return nil, Invalid("there is no trial %q", command.Trial)
	}
	// From here on, a delay may be the library's.
	s.out.event(command.Trial, callingEvent{"calling", command.Trial, command.ID})
	return perform(target, command)
}

type callingEvent struct {
	Ev    string `json:"ev"`
	Trial string `json:"trial"`
	ID    int64  `json:"id"`
}

func (s *server) open(name string, args trialOpenArgs) (any, error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.trials[name] != nil {
		return nil, Invalid("trial %q is open already", name)
	}
	s.trials[name] = newTrial(name, args, s.library, s.out)
	return done{}, nil
}

// reply answers a command. Every command gets exactly one answer, so a result that cannot be sent becomes an error.
func (s *server) reply(id int64, result any, err error) {
	if err == nil {
		if err = s.out.write(okReply{id, result}); err == nil {
			return
		}
		err = internal("the result cannot be sent: %v", err)
	}
	reason, ok := err.(*Failure)
	if !ok {
		reason = &Failure{Code: "refused", Message: err.Error()}
	}
	_ = s.out.write(errReply{id, reason})
}

// guarded turns a panic into a failure, so that a command that panics is answered like any other.
func guarded(do func() (any, error)) (result any, err error) {
	defer func() {
		if cause := recover(); cause != nil {
			err = internal("panic: %v\n%s", cause, debug.Stack())
		}
	}()
	return do()
}

// withArgs gives a function its decoded arguments.
func withArgs[A any](command request, perform func(A) (any, error)) (any, error) {
	var args A
	if err := json.Unmarshal(command.Args, &args); err != nil {
		return nil, Invalid("cannot read the arguments of %s: %v", command.Cmd, err)
	}
	return perform(args)
}
