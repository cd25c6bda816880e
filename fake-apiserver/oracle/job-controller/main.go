// Command job-controller runs one of the controllers of kube-controller-manager, that of Jobs. It ends when its standard input
// does.
package main

import (
	"context"
	"flag"
	"fmt"
	"io"
	"os"

	"k8s.io/client-go/informers"
	"k8s.io/client-go/kubernetes"
	"k8s.io/client-go/rest"
	"k8s.io/kubernetes/pkg/controller/job"
)

const (
	// workers sync Jobs side by side, as by default in kube-controller-manager.
	workers = 5
	// queriesPerSecond is what the client may ask; there is one Job, and it is to go on at once.
	queriesPerSecond = 200
)

func main() {
	server := flag.String("server", "", "URL of the apiserver")
	flag.Parse()
	ctx, end := context.WithCancel(context.Background())
	go func() {
		defer end()
		_, _ = io.Copy(io.Discard, os.Stdin)
	}()
	if err := run(ctx, *server); err != nil {
		fmt.Fprintln(os.Stderr, "job-controller:", err)
		os.Exit(1)
	}
}

func run(ctx context.Context, server string) error {
	client, err := kubernetes.NewForConfig(&rest.Config{Host: server, QPS: queriesPerSecond, Burst: queriesPerSecond})
	if err != nil {
		return err
	}
	factory := informers.NewSharedInformerFactory(client, 0)
	// Without the alpha feature that schedules Jobs as a whole, it is given nothing for it.
	jobs, err := job.NewController(ctx, client, factory.Core().V1().Pods(), factory.Batch().V1().Jobs(), nil, nil)
	if err != nil {
		return err
	}
	factory.Start(ctx.Done())
	jobs.Run(ctx, workers)
	return nil
}
