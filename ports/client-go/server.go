package main

import (
	"bufio"
	"encoding/json"
	"fmt"
	"io"
	"runtime/debug"
)

// server reads commands and hands each to its trial. Only the goroutine in serve touches trials.
type server struct {
	out    *lineWriter
	trials map[string]*trial
}

func newServer(out io.Writer) *server {
	return &server{out: &lineWriter{out: out}, trials: map[string]*trial{}}
}

// serve answers commands until shutdown or the end of the input. It never waits for a trial.
func (s *server) serve(in io.Reader) error {
	lines := bufio.NewScanner(in)
	lines.Buffer(make([]byte, 0, 64<<10), lineMaxBytes)
	for lines.Scan() {
		var command request
		if err := json.Unmarshal(lines.Bytes(), &command); err != nil {
			s.out.log("", fmt.Sprintf("cannot read a command: %v", err))
			continue
		}
		if command.Cmd == "shutdown" {
			s.out.reply(command.ID, done{}, nil)
			return nil
		}
		s.dispatch(command)
	}
	return lines.Err()
}

func (s *server) dispatch(command request) {
	switch command.Cmd {
	case "hello":
		result, err := hello(command.Args)
		s.out.reply(command.ID, result, err)
	case "trial.open":
		s.out.reply(command.ID, done{}, s.open(command))
	default:
		s.perform(command)
	}
}

func (s *server) open(command request) error {
	if s.trials[command.Trial] != nil {
		return failf(invalid, "trial %q is open already", command.Trial)
	}
	args, err := decodeArgs[trialOpenArgs](command.Args)
	if err != nil {
		return err
	}
	opened, err := openTrial(command.Trial, args, s.out)
	if err != nil {
		return err
	}
	s.trials[command.Trial] = opened
	return nil
}

// perform runs a trial's command after those that arrived before it.
func (s *server) perform(command request) {
	target, do := s.trials[command.Trial], trialCommands[command.Cmd]
	switch {
	case do == nil:
		s.out.reply(command.ID, nil, failf(notSupported, "this adapter has no command %q", command.Cmd))
	case target == nil:
		s.out.reply(command.ID, nil, failf(invalid, "there is no trial %q", command.Trial))
	case command.Cmd == "debug.dump":
		// Out of turn: it is asked for when something hangs, which may be the command before it.
		go func() { s.out.reply(command.ID, target.dump(), nil) }()
	default:
		if command.Cmd == "trial.close" {
			delete(s.trials, command.Trial)
		}
		target.inTurn(func() { s.answer(command, target, do) })
	}
}

// answer performs a command and replies; what only waits does so outside the trial's turn.
func (s *server) answer(command request, target *trial, do trialCommand) {
	result, err := guarded(func() (any, error) { return do(target, command.Args) })
	if wait, ok := result.(waiting); ok && err == nil {
		go func() {
			err := wait()
			s.out.reply(command.ID, done{}, err)
		}()
		return
	}
	s.out.reply(command.ID, result, err)
}

// guarded turns a panic into a failure, so that a command that panics is answered like any other.
func guarded(do func() (any, error)) (result any, err error) {
	defer func() {
		if cause := recover(); cause != nil {
			err = failf(internal, "panic: %v\n%s", cause, debug.Stack())
		}
	}()
	return do()
}
