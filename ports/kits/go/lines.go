package kit

import (
	"encoding/json"
	"fmt"
	"io"
	"sync"
)

// lineMaxBytes is the longest line either side may send.
const lineMaxBytes = 16 << 20

// lines writes messages, one a line, from any goroutine. A message is on its way when write returns, so a notification
// is never overtaken by what its callback does next.
type lines struct {
	mu  sync.Mutex
	out io.Writer
}

// write sends a message. Without an output the error cannot be reported.
func (l *lines) write(message any) error {
	line, err := json.Marshal(message)
	if err != nil {
		return err
	}
	if len(line) >= lineMaxBytes {
		return fmt.Errorf("%d bytes are over the limit of %d", len(line), lineMaxBytes)
	}
	l.mu.Lock()
	defer l.mu.Unlock()
	_, _ = l.out.Write(append(line, '\n'))
	return nil
}

// event reports an event. If it cannot be encoded, the timeline says so.
func (l *lines) event(trial string, event any) {
	if err := l.write(event); err != nil {
		l.log(trial, fmt.Sprintf("cannot report %T: %v", event, err))
	}
}

func (l *lines) log(trial, message string) {
	_ = l.write(struct {
		Ev      string `json:"ev"`
		Trial   string `json:"trial,omitempty"`
		Message string `json:"message"`
	}{"log", trial, message})
}
