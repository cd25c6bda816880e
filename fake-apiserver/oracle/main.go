// Command oracle is a real kube-apiserver on an embedded etcd, with one custom resource defined.
//
// It prints one line of JSON when it serves, {"url": "http://127.0.0.1:41234", "controlUrl": "http://127.0.0.1:41235"},
// and ends when its standard input does. POST /compact on the control URL forgets etcd's history up to the present.
//
// It serves the same objects at a second address, "rbacUrl", with authentication and --authorization-mode=RBAC: tokens.csv
// has the users, and their tokens.
//
// With -folder, its state persists: the next server with that folder continues from it. With -client-ca it also serves TLS,
// on -secure-port, with the given certificate and key, and authenticates clients there: by client certificates of that
// authority, and by tokens of service accounts, which service-account.key in the folder signs. The line names it as
// "secureUrl".
package main

import (
	"context"
	"encoding/json"
	"flag"
	"fmt"
	"io"
	"os"
	"os/signal"
	"syscall"
	"time"

	"k8s.io/apiserver/pkg/admission/plugin/policy/generic"
)

// policyRefreshInterval is the interval at which the server rereads its policies.
const policyRefreshInterval = 50 * time.Millisecond

// settings are the values of the flags.
type settings struct {
	// folder is kept if it is given; otherwise a temporary one is removed at the end.
	folder string
	secure secureOptions
}

func main() {
	var given settings
	flag.StringVar(&given.folder, "folder", "", "folder of its state, which is kept (default: a temporary one)")
	flag.IntVar(&given.secure.port, "secure-port", 0, "port of TLS (default: any free one)")
	flag.StringVar(&given.secure.certificate, "certificate", "", "file with the server's certificate, PEM")
	flag.StringVar(&given.secure.key, "key", "", "file with its key, PEM")
	flag.StringVar(&given.secure.clientCA, "client-ca", "", "file with the authority of client certificates, PEM")
	flag.Parse()
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt, syscall.SIGTERM)
	defer stop()
	ctx = untilEnd(ctx, os.Stdin)
	if err := run(ctx, given, os.Stdout); err != nil {
		fmt.Fprintln(os.Stderr, "oracle:", err)
		os.Exit(1)
	}
}

func run(ctx context.Context, given settings, out io.Writer) error {
	folder := given.folder
	if folder == "" {
		made, err := os.MkdirTemp("", "oracle-")
		if err != nil {
			return err
		}
		defer os.RemoveAll(made)
		folder = made
	}
	store, err := startStore(folder)
	if err != nil {
		return fmt.Errorf("etcd: %w", err)
	}
	defer store.close()
	// Scenarios about policies wait until a new one is in force, which takes a second by default.
	defer generic.SetPolicyRefreshIntervalForTests(policyRefreshInterval)()
	server, err := startServer(ctx, folder, store.url, given.secure)
	if err != nil {
		return fmt.Errorf("apiserver: %w", err)
	}
	defer server.stop()
	controlURL, stopControl, err := startControl(store)
	if err != nil {
		return fmt.Errorf("control: %w", err)
	}
	defer stopControl()
	if err := installWidgets(ctx, server.url); err != nil {
		return fmt.Errorf("widgets: %w", err)
	}
	ready := map[string]string{"url": server.url, "rbacUrl": server.rbacURL, "controlUrl": controlURL}
	if given.secure.clientCA != "" {
		ready["secureUrl"] = server.secureURL
	}
	if err := json.NewEncoder(out).Encode(ready); err != nil {
		return err
	}
	<-ctx.Done()
	return nil
}

// untilEnd returns a context that ends with the input: the parent process has exited.
func untilEnd(ctx context.Context, in io.Reader) context.Context {
	ctx, cancel := context.WithCancel(ctx)
	go func() {
		defer cancel()
		_, _ = io.Copy(io.Discard, in)
	}()
	return ctx
}
