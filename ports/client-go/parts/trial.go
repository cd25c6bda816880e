package main

import (
	"encoding/json"
	"errors"
	"fmt"
)

// method is one method of a part. Its result is JSON as values.go makes it.
type method func(args arguments) (any, error)

// part is a part of the library, driven alone.
type part struct {
	methods map[string]method
	// close lets go of everything. May be nil.
	close func()
}

// createPart makes a part of one kind. Its error refuses the settings.
type createPart func(settings arguments, report func(name string, value any)) (*part, error)

// drivenPart is a part and the count of its reports.
type drivenPart struct {
	*part
	name  string
	trial *trial
	count int64
}

// trial is one scenario's parts, by name.
type trial struct {
	name    string
	session *session
	parts   map[string]*drivenPart
}

func (t *trial) create(raw json.RawMessage) error {
	var args struct {
		Part     string
		Kind     string
		Settings arguments
	}
	if err := json.Unmarshal(raw, &args); err != nil {
		return failf("invalid", "%v", err)
	}
	create := kinds[args.Kind]
	if create == nil {
		return failf("not-supported", "no part of kind %q", args.Kind)
	}
	if t.parts[args.Part] != nil {
		return failf("invalid", "there already is a part %q", args.Part)
	}
	driven := &drivenPart{name: args.Part, trial: t}
	made, err := refusingPanics(func() (*part, error) { return create(args.Settings, driven.report) })
	if err != nil {
		return err
	}
	driven.part = made
	t.parts[args.Part] = driven
	return nil
}

// refusingPanics makes a refusal of what the library refuses by panicking.
func refusingPanics(make func() (*part, error)) (made *part, err error) {
	defer func() {
		cause := recover()
		if known, ok := cause.(*failure); ok {
			err = known
		} else if cause != nil {
			err = failf("refused", "%v", cause)
		}
	}()
	made, err = make()
	if err == nil {
		return made, nil
	}
	var known *failure
	if errors.As(err, &known) {
		return nil, known
	}
	return nil, failf("refused", "%v", err)
}

type callArgs struct {
	Part   string
	Call   string
	Method string
	Args   arguments
}

func (t *trial) methodOf(raw json.RawMessage) (*drivenPart, method, callArgs, error) {
	var args callArgs
	if err := json.Unmarshal(raw, &args); err != nil {
		return nil, nil, args, failf("invalid", "%v", err)
	}
	driven := t.parts[args.Part]
	if driven == nil {
		return nil, nil, args, failf("invalid", "there is no part %q", args.Part)
	}
	do := driven.methods[args.Method]
	if do == nil {
		return nil, nil, args, failf("not-supported", "%s has no method %q", args.Part, args.Method)
	}
	return driven, do, args, nil
}

func (t *trial) call(raw json.RawMessage) (any, error) {
	_, do, args, err := t.methodOf(raw)
	if err != nil {
		return nil, err
	}
	result := run(do, args.Args)
	return result.outcome, result.misuse
}

func (t *trial) begin(raw json.RawMessage) error {
	driven, do, args, err := t.methodOf(raw)
	if err != nil {
		return err
	}
	go func() {
		result := run(do, args.Args)
		if result.misuse != nil {
			// There is nobody left to answer.
			result.outcome["error"] = map[string]any{"message": result.misuse.Error(), "kinds": []string{}}
		}
		driven.report("returned", map[string]any{"call": args.Call, "outcome": result.outcome})
	}()
	return nil
}

func (t *trial) close() {
	for _, each := range t.parts {
		if each.part.close != nil {
			each.part.close()
		}
	}
}

func (p *drivenPart) report(name string, value any) {
	s := p.trial.session
	// Counted and written in one step: several goroutines may report at once.
	s.mu.Lock()
	defer s.mu.Unlock()
	p.count++
	message := map[string]any{
		"ev": "part", "trial": p.trial.name, "part": p.name, "n": p.count, "name": name, "atMs": nowMs(),
	}
	if value != nil {
		message["value"] = value
	}
	s.writeLocked(message)
}

// ran is how a call ended. misuse: the scenario asked for something that makes no sense; err is nil otherwise.
type ran struct {
	outcome map[string]any
	misuse  error
}

func run(do method, args arguments) (result ran) {
	defer func() {
		cause := recover()
		if known, ok := cause.(*failure); ok {
			result = ran{outcome: map[string]any{}, misuse: known}
		} else if cause != nil {
			text := fmt.Sprint(cause)
			result.outcome = map[string]any{"error": map[string]any{"message": text, "isPanic": true, "kinds": []string{}}}
		}
	}()
	value, err := do(args)
	if err == nil {
		outcome := map[string]any{}
		if value != nil {
			outcome["value"] = value
		}
		return ran{outcome: outcome}
	}
	var known *failure
	if errors.As(err, &known) {
		return ran{outcome: map[string]any{}, misuse: known}
	}
	failed := map[string]any{"message": err.Error(), "kinds": kindsOf(err)}
	if details := detailsOf(err); len(details) > 0 {
		failed["details"] = details
	}
	return ran{outcome: map[string]any{"error": failed}}
}
