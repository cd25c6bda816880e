package main

import (
	"encoding/json"
	"fmt"
	"io"
	"sync"
)

// lineWriter writes messages, one a line, from any goroutine. A message is on its way when its method returns, so
// a notification is never overtaken by what its callback does next.
type lineWriter struct {
	mu  sync.Mutex
	out io.Writer
}

// reply answers a command. Every command gets exactly one answer, so a result that cannot be sent becomes an error.
func (w *lineWriter) reply(id int64, result any, err error) {
	if err == nil {
		if err = w.write(okReply{ID: id, OK: result}); err == nil {
			return
		}
	}
	reason, ok := err.(*failure)
	if !ok {
		reason = failf(internal, "%v", err)
	}
	if err := w.write(errReply{ID: id, Err: reason}); err != nil {
		w.log("", fmt.Sprintf("cannot answer command %d: %v", id, err))
	}
}

// event reports something unasked. An event that cannot be sent leaves a trace in the timeline.
func (w *lineWriter) event(trial string, event any) {
	if err := w.write(event); err != nil {
		w.log(trial, fmt.Sprintf("cannot report %T: %v", event, err))
	}
}

// log writes a line into the timeline. Without an output there is nobody left to tell, so its error is dropped.
func (w *lineWriter) log(trial, message string) {
	_ = w.write(logEvent{Ev: "log", Trial: trial, Message: message})
}

func (w *lineWriter) write(message any) error {
	line, err := json.Marshal(message)
	if err != nil {
		return err
	}
	if len(line) >= lineMaxBytes {
		return fmt.Errorf("%d bytes are over the limit of %d", len(line), lineMaxBytes)
	}
	w.mu.Lock()
	defer w.mu.Unlock()
	_, err = w.out.Write(append(line, '\n'))
	return err
}
