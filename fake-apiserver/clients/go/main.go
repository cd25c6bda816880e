// Command client drives client-go's clients for `npm run clients`.
//
// It reads calls from standard input and writes answers and events to standard output, one JSON object a line, as
// ../README.md describes. The first argument says which of client-go's clients is meant: typed, typed-json, dynamic or
// metadata. The program translates and nothing else: what is right is judged by its caller.
package main

import (
	"bufio"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"os"
	"runtime/debug"
	"strings"
	"sync"

	apierrors "k8s.io/apimachinery/pkg/api/errors"
	"k8s.io/apimachinery/pkg/runtime"
	"k8s.io/client-go/rest"
	"k8s.io/client-go/tools/clientcmd"
	"k8s.io/klog/v2"
)

const library = "k8s.io/client-go"

// answer is what a call came to; exactly one of OK and Error is set.
type answer struct {
	ID    int      `json:"id"`
	OK    any      `json:"ok,omitempty"`
	Error *failure `json:"error,omitempty"`
}

// event is something that happened by itself: in a watch, an informer or an election.
type event struct {
	Of     string   `json:"of"`
	Event  string   `json:"event"`
	Object any      `json:"object,omitempty"`
	Error  *failure `json:"error,omitempty"`
}

// failure is what the library says went wrong; Status is 0 when no server said it.
type failure struct {
	Status  int32  `json:"status,omitempty"`
	Reason  string `json:"reason,omitempty"`
	Message string `json:"message"`
}

func main() {
	// Standard error is for the log; nothing else may write to standard output.
	klog.LogToStderr(true)
	if err := run(os.Args[1:], os.Stdin, os.Stdout); err != nil {
		fmt.Fprintln(os.Stderr, "client:", err)
		os.Exit(1)
	}
}

func run(args []string, in io.Reader, out io.Writer) error {
	if len(args) != 1 {
		return errors.New("usage: client typed|typed-json|dynamic|metadata")
	}
	ctx, cancel := context.WithCancel(context.Background())
	defer cancel()
	session := &session{kind: args[0], write: lineWriter(out), running: map[string]*task{}}
	return session.serve(ctx, in)
}

// lineWriter returns a function that writes one value as one line; calls may overlap.
func lineWriter(out io.Writer) func(any) {
	var mutex sync.Mutex
	encoder := json.NewEncoder(out)
	return func(value any) {
		mutex.Lock()
		defer mutex.Unlock()
		if err := encoder.Encode(value); err != nil {
			fmt.Fprintln(os.Stderr, "client: cannot write:", err)
			os.Exit(1)
		}
	}
}

// session answers calls in their order, until there are no more.
type session struct {
	kind    string
	config  *rest.Config
	open    openCollection
	write   func(any)
	running map[string]*task
}

// connect leaves the server there was, if any, for another.
func (s *session) connect(c call) (any, error) {
	for name := range s.running {
		if _, err := s.stop(name); err != nil {
			return nil, err
		}
	}
	config, err := clientcmd.BuildConfigFromFlags("", c.Kubeconfig)
	if err != nil {
		return nil, err
	}
	// Candidates of an election are told apart by it, also by the server's rules.
	config.UserAgent = c.UserAgent
	// The default of 5 requests a second would make every operation a test of patience.
	config.QPS = -1
	kind, isJSON := strings.CutSuffix(s.kind, "-json")
	if isJSON {
		// Of itself, the typed client sends protobuf.
		config.ContentType = runtime.ContentTypeJSON
	}
	open, err := newCollections(kind, config)
	if err != nil {
		return nil, err
	}
	s.config, s.open = config, open
	return struct{}{}, nil
}

func (s *session) serve(ctx context.Context, in io.Reader) error {
	lines := bufio.NewScanner(in)
	lines.Buffer(nil, 16<<20)
	for lines.Scan() {
		var call call
		if err := json.Unmarshal(lines.Bytes(), &call); err != nil {
			return err
		}
		result, err := s.perform(ctx, call)
		if err != nil {
			s.write(answer{ID: call.ID, Error: failureOf(err)})
			continue
		}
		s.write(answer{ID: call.ID, OK: result})
	}
	return lines.Err()
}

func failureOf(err error) *failure {
	var status apierrors.APIStatus
	if errors.As(err, &status) {
		said := status.Status()
		return &failure{Status: said.Code, Reason: string(said.Reason), Message: said.Message}
	}
	return &failure{Message: err.Error()}
}

func libraryVersion() string {
	info, ok := debug.ReadBuildInfo()
	if !ok {
		return "unknown"
	}
	for _, module := range info.Deps {
		if module.Path == library {
			return module.Version
		}
	}
	return "unknown"
}
