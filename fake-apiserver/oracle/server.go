package main

import (
	"context"
	"crypto/ecdsa"
	"crypto/elliptic"
	"crypto/rand"
	"crypto/x509"
	"encoding/pem"
	"fmt"
	"net"
	"net/http"
	"os"
	"time"

	"github.com/spf13/pflag"
	utilerrors "k8s.io/apimachinery/pkg/util/errors"
	"k8s.io/apiserver/pkg/authentication/request/anonymous"
	"k8s.io/kubernetes/cmd/kube-apiserver/app"
	"k8s.io/kubernetes/cmd/kube-apiserver/app/options"
)

// startServer starts the kube-apiserver on the given etcd. It serves plain HTTP/1.1, so that bytes can be compared with
// those of the fake; the handlers behind it are the unchanged ones. Everybody may do everything.
func startServer(ctx context.Context, folder, etcdURL string) (string, func(), error) {
	completed, err := serverOptions(ctx, folder, etcdURL)
	if err != nil {
		return "", nil, err
	}
	config, err := app.NewConfig(completed)
	if err != nil {
		return "", nil, err
	}
	// Strangers are let in: the server's own options forbid that where everything is allowed.
	config.Aggregator.GenericConfig.Authentication.Authenticator = anonymous.NewAuthenticator(nil)
	completedConfig, err := config.Complete()
	if err != nil {
		return "", nil, err
	}
	chain, err := app.CreateServerChain(completedConfig)
	if err != nil {
		return "", nil, err
	}
	server, err := chain.PrepareRun()
	if err != nil {
		return "", nil, err
	}
	ctx, cancel := context.WithCancel(ctx)
	ended := make(chan struct{})
	go func() {
		defer close(ended)
		// It ends when the context does; what it says then is of no interest to anybody.
		_ = server.Run(ctx)
	}()
	listener, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		cancel()
		return "", nil, err
	}
	front := &http.Server{Handler: chain.GenericAPIServer.Handler, ReadHeaderTimeout: 32 * time.Second}
	go func() { _ = front.Serve(listener) }()
	stop := func() {
		_ = front.Close()
		cancel()
		<-ended
	}
	url := "http://" + listener.Addr().String()
	if err := awaitReady(ctx, url); err != nil {
		stop()
		return "", nil, err
	}
	return url, stop, nil
}

// serverOptions are those of the command line, without what writes to the store on its own: resource versions are
// compared, and nobody else shall advance them.
func serverOptions(ctx context.Context, folder, etcdURL string) (options.CompletedOptions, error) {
	signingKey := folder + "/service-account.key"
	if err := writeSigningKey(signingKey); err != nil {
		return options.CompletedOptions{}, err
	}
	server := options.NewServerRunOptions()
	flags := pflag.NewFlagSet("kube-apiserver", pflag.ContinueOnError)
	for _, set := range server.Flags().FlagSets {
		flags.AddFlagSet(set)
	}
	arguments := []string{
		"--etcd-servers=" + etcdURL,
		"--etcd-compaction-interval=0",
		"--cert-dir=" + folder,
		"--advertise-address=127.0.0.1",
		"--authorization-mode=AlwaysAllow",
		"--service-account-issuer=https://kubernetes.default.svc",
		"--service-account-key-file=" + signingKey,
		"--service-account-signing-key-file=" + signingKey,
		"--service-cluster-ip-range=10.0.0.0/24",
		"--endpoint-reconciler-type=none",
		"--enable-priority-and-fairness=false",
		"--feature-gates=APIServerIdentity=false,UnknownVersionInteroperabilityProxy=false",
		// Nobody makes the service accounts that it asks for.
		"--disable-admission-plugins=ServiceAccount",
	}
	if err := flags.Parse(arguments); err != nil {
		return options.CompletedOptions{}, err
	}
	if err := serveOnLoopback(server); err != nil {
		return options.CompletedOptions{}, err
	}
	if err := server.GenericServerRunOptions.ComponentGlobalsRegistry.Set(); err != nil {
		return options.CompletedOptions{}, err
	}
	completed, err := server.Complete(ctx)
	if err != nil {
		return options.CompletedOptions{}, err
	}
	return completed, utilerrors.NewAggregate(completed.Validate())
}

// serveOnLoopback gives the server the secure port that its own controllers use.
func serveOnLoopback(server *options.ServerRunOptions) error {
	listener, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		return err
	}
	server.SecureServing.Listener = listener
	server.SecureServing.BindPort = listener.Addr().(*net.TCPAddr).Port
	return nil
}

// writeSigningKey makes a key for tokens that nobody will ask for: the server does not start without one.
func writeSigningKey(path string) error {
	key, err := ecdsa.GenerateKey(elliptic.P256(), rand.Reader)
	if err != nil {
		return err
	}
	bytes, err := x509.MarshalECPrivateKey(key)
	if err != nil {
		return err
	}
	block := &pem.Block{Type: "EC PRIVATE KEY", Bytes: bytes}
	return os.WriteFile(path, pem.EncodeToMemory(block), 0o600)
}

func awaitReady(ctx context.Context, url string) error {
	deadline, cancel := context.WithTimeout(ctx, time.Minute)
	defer cancel()
	for {
		request, err := http.NewRequestWithContext(deadline, http.MethodGet, url+"/readyz", nil)
		if err != nil {
			return err
		}
		answer, err := http.DefaultClient.Do(request)
		if err == nil {
			answer.Body.Close()
			if answer.StatusCode == http.StatusOK {
				return nil
			}
		}
		select {
		case <-deadline.Done():
			return fmt.Errorf("not ready: %w", deadline.Err())
		case <-time.After(100 * time.Millisecond):
		}
	}
}
