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
	"k8s.io/kubernetes/cmd/kube-apiserver/app"
	"k8s.io/kubernetes/cmd/kube-apiserver/app/options"
)

// secureOptions are about the port that asks who is there; without an authority for clients nobody uses it.
type secureOptions struct {
	port             int
	certificate, key string
	clientCA         string
}

// server is a kube-apiserver that serves.
type server struct {
	// url takes plain HTTP/1.1, so that bytes can be compared with those of the fake; the handlers behind it are the unchanged ones.
	// Everybody may do everything.
	url string
	// rbacURL is the same, for those who say who they are, and may do what the stored roles say.
	rbacURL   string
	secureURL string
	stop      func()
}

// startServer starts the kube-apiserver on the given etcd, and returns when it is ready.
func startServer(ctx context.Context, folder, etcdURL string, secure secureOptions) (*server, error) {
	completed, err := serverOptions(ctx, folder, etcdURL, secure)
	if err != nil {
		return nil, err
	}
	config, err := newConfig(completed, secure)
	if err != nil {
		return nil, err
	}
	aggregate, err := newAggregation(config)
	if err != nil {
		return nil, err
	}
	completedConfig, err := config.Complete()
	if err != nil {
		return nil, err
	}
	chain, err := app.CreateServerChain(completedConfig)
	if err != nil {
		return nil, err
	}
	prepared, err := chain.PrepareRun()
	if err != nil {
		return nil, err
	}
	ctx, cancel := context.WithCancel(ctx)
	ended := make(chan struct{})
	go func() {
		defer close(ended)
		// It ends when the context does; what it says then is of no interest to anybody.
		_ = prepared.Run(ctx)
	}()
	stopRun := func() {
		cancel()
		<-ended
	}
	handler := chain.GenericAPIServer.Handler
	url, closeFront, err := serveFront(handler, at(open))
	if err != nil {
		stopRun()
		return nil, err
	}
	rbacURL, closeRBAC, err := serveFront(handler, at(asking))
	if err != nil {
		closeFront()
		stopRun()
		return nil, err
	}
	stop := func() {
		closeFront()
		closeRBAC()
		stopRun()
	}
	if err := awaitReady(ctx, url); err != nil {
		stop()
		return nil, err
	}
	secureURL := "https://" + completed.SecureServing.Listener.Addr().String()
	if err := aggregate(ctx); err != nil {
		stop()
		return nil, err
	}
	return &server{url: url, rbacURL: rbacURL, secureURL: secureURL, stop: stop}, nil
}

// serveFront serves plain HTTP/1.1 anywhere; all requests have what the context has.
func serveFront(handler http.Handler, base context.Context) (string, func(), error) {
	listener, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		return "", nil, err
	}
	front := &http.Server{
		Handler:           handler,
		ReadHeaderTimeout: 32 * time.Second,
		BaseContext:       func(net.Listener) context.Context { return base },
	}
	go func() { _ = front.Serve(listener) }()
	return "http://" + listener.Addr().String(), func() { _ = front.Close() }, nil
}

// serverOptions are those of the command line, without what writes to the store on its own: resource versions are
// compared, and nobody else shall advance them.
func serverOptions(
	ctx context.Context, folder, etcdURL string, secure secureOptions,
) (options.CompletedOptions, error) {
	tokens, err := writeTokens(folder)
	if err != nil {
		return options.CompletedOptions{}, err
	}
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
		"--authorization-mode=RBAC",
		"--token-auth-file=" + tokens,
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
	if secure.clientCA != "" {
		arguments = append(arguments,
			"--client-ca-file="+secure.clientCA,
			"--tls-cert-file="+secure.certificate,
			"--tls-private-key-file="+secure.key,
		)
	}
	if err := flags.Parse(arguments); err != nil {
		return options.CompletedOptions{}, err
	}
	if err := serveOnLoopback(server, secure.port); err != nil {
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

// serveOnLoopback gives the server the secure port that its own controllers use; 0 is any.
func serveOnLoopback(server *options.ServerRunOptions, port int) error {
	listener, err := net.Listen("tcp", fmt.Sprintf("127.0.0.1:%d", port))
	if err != nil {
		return err
	}
	server.SecureServing.Listener = listener
	server.SecureServing.BindPort = listener.Addr().(*net.TCPAddr).Port
	return nil
}

// writeSigningKey makes a key for tokens, where there is none yet: the server does not start without one.
func writeSigningKey(path string) error {
	if _, err := os.Stat(path); err == nil {
		return nil
	}
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
