// Command oracle is a real kube-apiserver on an embedded etcd, with one custom resource defined.
//
// It prints one line of JSON when it serves, {"url": "http://127.0.0.1:41234", "controlUrl": "http://127.0.0.1:41235"},
// and ends when its standard input does. POST /compact on the control URL forgets etcd's history up to the present.
//
// It serves the same objects at a second address, "rbacUrl", where it asks who is there and what he may do, as with
// --authorization-mode=RBAC: tokens.csv has the users, and their tokens.
//
// With -folder, what it stores outlives it: the next one that is started with the folder goes on. With -client-ca it also
// serves TLS, on -secure-port, with the certificate and key given, and there asks who is there: client certificates of that
// authority, and tokens of service accounts, which service-account.key in the folder signs. The line names it as "secureUrl".
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

// policyRefreshInterval is how often the server looks whether its policies have changed.
const policyRefreshInterval = 50 * time.Millisecond

// wish is what the flags say.
type wish struct {
	// folder is kept when it is given, and else made and removed.
	folder string
	secure secureOptions
}

func main() {
	var given wish
	flag.StringVar(&given.folder, "folder", "", "where everything is stored, and stays (default: nowhere)")
	flag.IntVar(&given.secure.port, "secure-port", 0, "where TLS is served (default: anywhere)")
	flag.StringVar(&given.secure.certificate, "certificate", "", "of the server, a file of PEM")
	flag.StringVar(&given.secure.key, "key", "", "of that certificate, a file of PEM")
	flag.StringVar(&given.secure.clientCA, "client-ca", "", "who signs certificates of clients, a file of PEM")
	flag.Parse()
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt, syscall.SIGTERM)
	defer stop()
	ctx = untilEnd(ctx, os.Stdin)
	if err := run(ctx, given, os.Stdout); err != nil {
		fmt.Fprintln(os.Stderr, "oracle:", err)
		os.Exit(1)
	}
}

func run(ctx context.Context, given wish, out io.Writer) error {
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
	// Scenarios about policies wait for a new one to be in force: a second is what it takes otherwise.
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

// untilEnd returns a context that ends when nothing more can be read: whoever started this program is gone.
func untilEnd(ctx context.Context, in io.Reader) context.Context {
	ctx, cancel := context.WithCancel(ctx)
	go func() {
		defer cancel()
		_, _ = io.Copy(io.Discard, in)
	}()
	return ctx
}
