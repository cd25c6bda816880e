package main

import (
	apiextensionsapiserver "k8s.io/apiextensions-apiserver/pkg/apiserver"
	"k8s.io/apimachinery/pkg/runtime"
	"k8s.io/apiserver/pkg/util/webhook"
	aggregatorscheme "k8s.io/kube-aggregator/pkg/apiserver/scheme"
	"k8s.io/kubernetes/cmd/kube-apiserver/app"
	"k8s.io/kubernetes/cmd/kube-apiserver/app/options"
	"k8s.io/kubernetes/pkg/api/legacyscheme"
	"k8s.io/kubernetes/pkg/controlplane"
	controlplaneapiserver "k8s.io/kubernetes/pkg/controlplane/apiserver"
	generatedopenapi "k8s.io/kubernetes/pkg/generated/openapi"
)

// newConfig makes what app.NewConfig makes, but asks only at the front that asks: admission and storage take the authorizer
// while they are made.
func newConfig(opts options.CompletedOptions, secure secureOptions) (*app.Config, error) {
	schemes := []*runtime.Scheme{legacyscheme.Scheme, apiextensionsapiserver.Scheme, aggregatorscheme.Scheme}
	generic, informers, storage, err := controlplaneapiserver.BuildGenericConfig(
		opts.CompletedOptions, schemes, controlplane.DefaultAPIResourceConfigSource(),
		generatedopenapi.GetOpenAPIDefinitions, opts.InformerName,
	)
	if err != nil {
		return nil, err
	}
	askOnlyAt(generic, secure)
	kube, resolver, initializers, err := app.CreateKubeAPIServerConfig(opts, generic, informers, storage)
	if err != nil {
		return nil, err
	}
	plane := kube.ControlPlane
	wrapper := webhook.NewDefaultAuthenticationInfoResolverWrapper(
		plane.ProxyTransport, plane.Generic.EgressSelector, plane.Generic.LoopbackClientConfig, plane.Generic.TracerProvider,
	)
	extensions, err := controlplaneapiserver.CreateAPIExtensionsConfig(
		*plane.Generic, plane.VersionedInformers, initializers, opts.CompletedOptions, opts.MasterCount, resolver, wrapper,
	)
	if err != nil {
		return nil, err
	}
	aggregator, err := controlplaneapiserver.CreateAggregatorConfig(
		*plane.Generic, opts.CompletedOptions, plane.VersionedInformers, resolver, plane.ProxyTransport,
		plane.Extra.PeerProxy, initializers,
	)
	if err != nil {
		return nil, err
	}
	return &app.Config{Options: opts, KubeAPIs: kube, ApiExtensions: extensions, Aggregator: aggregator}, nil
}
