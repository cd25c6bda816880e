package main

import (
	"context"
	"fmt"
	"net"
	"net/http"
	"time"

	apiextensionsv1 "k8s.io/apiextensions-apiserver/pkg/apis/apiextensions/v1"
	"k8s.io/apiextensions-apiserver/pkg/apis/apiextensions/v1beta1"
	"k8s.io/apiextensions-apiserver/pkg/apiserver"
	"k8s.io/apiextensions-apiserver/pkg/cmd/server/options"
	generatedopenapi "k8s.io/apiextensions-apiserver/pkg/generated/openapi"
	"k8s.io/apiserver/pkg/authentication/request/anonymous"
	"k8s.io/apiserver/pkg/authorization/authorizerfactory"
	genericapifilters "k8s.io/apiserver/pkg/endpoints/filters"
	openapinamer "k8s.io/apiserver/pkg/endpoints/openapi"
	genericapiserver "k8s.io/apiserver/pkg/server"
	genericoptions "k8s.io/apiserver/pkg/server/options"
	"k8s.io/apiserver/pkg/util/notfoundhandler"
	"k8s.io/apiserver/pkg/util/openapi"
	"k8s.io/client-go/kubernetes/scheme"
)

// startServer starts the apiserver on the given etcd. It serves plain HTTP/1.1, so that bytes can be compared with
// those of the fake; the handlers behind it are the unchanged ones. Everybody may do everything.
func startServer(ctx context.Context, folder, etcdURL string) (string, func(), error) {
	config, err := serverConfig(folder, etcdURL)
	if err != nil {
		return "", nil, err
	}
	server, err := config.Complete().New(nothingBehind())
	if err != nil {
		return "", nil, err
	}
	ctx, cancel := context.WithCancel(ctx)
	ended := make(chan struct{})
	go func() {
		defer close(ended)
		// It ends when the context does; what it says then is of no interest to anybody.
		_ = server.GenericAPIServer.PrepareRun().RunWithContext(ctx)
	}()
	listener, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		cancel()
		return "", nil, err
	}
	front := &http.Server{Handler: server.GenericAPIServer.Handler, ReadHeaderTimeout: 32 * time.Second}
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

// nothingBehind answers what nobody serves, as it does behind a kube-apiserver.
func nothingBehind() genericapiserver.DelegationTarget {
	return genericapiserver.NewEmptyDelegateWithCustomHandler(
		notfoundhandler.New(apiserver.Codecs, genericapifilters.NoMuxAndDiscoveryIncompleteKey))
}

// serverConfig is that of the apiextensions-apiserver's own command, without what needs a kube-apiserver beside it:
// delegated authentication and authorization, admission, and priority and fairness.
func serverConfig(folder, etcdURL string) (*apiserver.Config, error) {
	codec := apiserver.Codecs.LegacyCodec(v1beta1.SchemeGroupVersion, apiextensionsv1.SchemeGroupVersion)
	recommended := genericoptions.NewRecommendedOptions("/registry", codec)
	recommended.Etcd.StorageConfig.Transport.ServerList = []string{etcdURL}
	recommended.Authentication = nil
	recommended.Authorization = nil
	recommended.CoreAPI = nil
	recommended.Admission = nil
	recommended.Features.EnablePriorityAndFairness = false
	if err := serveOnLoopback(recommended, folder); err != nil {
		return nil, err
	}
	run := genericoptions.NewServerRunOptions()
	if err := run.Complete(); err != nil {
		return nil, err
	}
	generic := genericapiserver.NewRecommendedConfig(apiserver.Codecs)
	if err := run.ApplyTo(&generic.Config); err != nil {
		return nil, err
	}
	if err := recommended.ApplyTo(generic); err != nil {
		return nil, err
	}
	generic.Authentication.Authenticator = anonymous.NewAuthenticator(nil)
	generic.Authorization.Authorizer = authorizerfactory.NewAlwaysAllowAuthorizer()
	enablement := genericoptions.NewAPIEnablementOptions()
	defaults := apiserver.DefaultAPIResourceConfigSource()
	if err := enablement.ApplyTo(&generic.Config, defaults, apiserver.Scheme); err != nil {
		return nil, err
	}
	definitions := openapi.GetOpenAPIDefinitionsWithoutDisabledFeatures(generatedopenapi.GetOpenAPIDefinitions)
	namer := openapinamer.NewDefinitionNamer(apiserver.Scheme, scheme.Scheme)
	generic.OpenAPIConfig = genericapiserver.DefaultOpenAPIConfig(definitions, namer)
	generic.OpenAPIV3Config = genericapiserver.DefaultOpenAPIV3Config(definitions, namer)
	return &apiserver.Config{
		GenericConfig: generic,
		ExtraConfig: apiserver.ExtraConfig{
			CRDRESTOptionsGetter: options.NewCRDRESTOptionsGetter(
				*recommended.Etcd, generic.ResourceTransformers, generic.StorageObjectCountTracker),
		},
	}, nil
}

// serveOnLoopback gives the server the secure port that its own controllers use.
func serveOnLoopback(recommended *genericoptions.RecommendedOptions, folder string) error {
	listener, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		return err
	}
	secure := recommended.SecureServing
	secure.Listener = listener
	secure.BindPort = listener.Addr().(*net.TCPAddr).Port
	secure.ServerCert.CertDirectory = folder
	return secure.MaybeDefaultWithSelfSignedCerts("localhost", nil, []net.IP{net.IPv4(127, 0, 0, 1)})
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
