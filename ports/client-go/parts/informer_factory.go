package main

import (
	"context"
	"errors"
	"fmt"
	"reflect"
	"sort"
	"time"

	corev1 "k8s.io/api/core/v1"
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	"k8s.io/apimachinery/pkg/runtime"
	"k8s.io/apimachinery/pkg/runtime/schema"
	"k8s.io/client-go/informers"
	"k8s.io/client-go/kubernetes"
	"k8s.io/client-go/tools/cache"
)

// resourceTypes are what the factory is asked for, by resource.
var resourceTypes = map[string]runtime.Object{
	"configmaps": &corev1.ConfigMap{}, "pods": &corev1.Pod{}, "secrets": &corev1.Secret{},
}

// createInformerFactory: docs/parts/informer-factory.md
func createInformerFactory(settings arguments, report func(string, any)) (*part, error) {
	source := newScriptedSource(settings, report)
	ctx, stop := context.WithCancelCause(context.Background())
	options := []informers.SharedInformerOption{}
	if transform := transformFrom(settings); transform != nil {
		options = append(options, withTransform(transform))
	}
	if settings.has("podResyncPeriodMs") {
		options = append(options, informers.WithCustomResyncConfig(map[metav1.Object]time.Duration{
			&corev1.Pod{}: milliseconds(settings.number("podResyncPeriodMs")),
		}))
	}
	period := milliseconds(settings.number("resyncPeriodMs"))
	factory := informers.NewSharedInformerFactoryWithOptions(nil, period, options...)
	wanted := &wantedInformers{source: source, report: report, factory: factory}
	wanted.ownTransform = transformFrom(settings.args("ofInformers"))
	methods := allOf(source.methods(), map[string]method{
		"want":               wanted.want,
		"differentInformers": func(arguments) (any, error) { return wanted.different(), nil },
		"list":               func(arguments) (any, error) { return jsonList(wanted.last().GetStore().List()), nil },
		"start":              func(arguments) (any, error) { startFactory(ctx, factory); return nil, nil },
		"stop":               func(arguments) (any, error) { stop(errors.New("stopped by the scenario")); return nil, nil },
		"wait":               func(arguments) (any, error) { return syncedWords(waitForFactory(ctx, factory)), nil },
	}, factorySyncMethods(ctx, factory), shutDownMethods(factory))
	return &part{methods: methods, close: func() { stop(nil); source.close() }}, nil
}

// wantedInformers are those that a factory has given, in the order in which they were wanted.
type wantedInformers struct {
	source  *scriptedSource
	report  func(string, any)
	factory informers.SharedInformerFactory
	// ownTransform is that of each informer, if it has one.
	ownTransform transformFunc
	given        []cache.SharedIndexInformer
}

func (w *wantedInformers) want(a arguments) (any, error) {
	resource := a.text("resource")
	object := resourceTypes[resource]
	if object == nil {
		_, err := w.factory.ForResource(schema.GroupVersionResource{Version: "v1", Resource: resource})
		return nil, err
	}
	w.given = append(w.given, w.factory.InformerFor(object, func(_ kubernetes.Interface, period time.Duration) cache.SharedIndexInformer {
		w.report("made", fmt.Sprintf("%s %d", resource, period.Milliseconds()))
		informer := cache.NewSharedIndexInformer(w.source, object, period, cache.Indexers{})
		if w.ownTransform != nil {
			// It has not started, so that this cannot fail.
			_ = setTransform(informer, w.ownTransform)
		}
		return informer
	}))
	return nil, nil
}

func (w *wantedInformers) last() cache.SharedIndexInformer { return w.given[len(w.given)-1] }

func (w *wantedInformers) different() int {
	different := map[cache.SharedIndexInformer]bool{}
	for _, informer := range w.given {
		different[informer] = true
	}
	return len(different)
}

// syncedWords says for each resource whether it has synced.
func syncedWords(synced map[reflect.Type]bool) []string {
	words := []string{}
	for resource, object := range resourceTypes {
		if isSynced, ok := synced[reflect.TypeOf(object)]; ok {
			words = append(words, fmt.Sprintf("%s %t", resource, isSynced))
		}
	}
	sort.Strings(words)
	return words
}
