// Command oracle is a real kube-apiserver on an embedded etcd, with one custom resource defined.
//
// It prints one line of JSON when it serves, {"url": "http://127.0.0.1:41234", "controlUrl": "http://127.0.0.1:41235"},
// and ends when its standard input does. POST /compact on the control URL forgets etcd's history up to the present.
package main

import (
	"context"
	"encoding/json"
	"fmt"
	"io"
	"os"
	"os/signal"
	"syscall"
)

func main() {
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt, syscall.SIGTERM)
	defer stop()
	ctx = untilEnd(ctx, os.Stdin)
	if err := run(ctx, os.Stdout); err != nil {
		fmt.Fprintln(os.Stderr, "oracle:", err)
		os.Exit(1)
	}
}

func run(ctx context.Context, out io.Writer) error {
	folder, err := os.MkdirTemp("", "oracle-")
	if err != nil {
		return err
	}
	defer os.RemoveAll(folder)
	store, err := startStore(folder)
	if err != nil {
		return fmt.Errorf("etcd: %w", err)
	}
	defer store.close()
	url, stopServing, err := startServer(ctx, folder, store.url)
	if err != nil {
		return fmt.Errorf("apiserver: %w", err)
	}
	defer stopServing()
	controlURL, stopControl, err := startControl(store)
	if err != nil {
		return fmt.Errorf("control: %w", err)
	}
	defer stopControl()
	if err := installWidgets(ctx, url); err != nil {
		return fmt.Errorf("widgets: %w", err)
	}
	ready := map[string]string{"url": url, "controlUrl": controlURL}
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
