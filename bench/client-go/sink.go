package main

import (
	"context"
	"sync/atomic"
	"time"

	corev1 "k8s.io/api/core/v1"
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	"k8s.io/apimachinery/pkg/fields"
	"k8s.io/client-go/kubernetes"
	"k8s.io/client-go/rest"
	"k8s.io/client-go/tools/cache"
)

// sinkReport is what every program that reads pods says when it is done.
type sinkReport struct {
	ElapsedMs     float64 `json:"elapsedMs"`
	ProcessorMs   float64 `json:"processorMs"`
	PeakBytes     int64   `json:"peakBytes"`
	NotifiedCount int64   `json:"notifiedCount"`
}

// sink runs an informer on pods, in JSON, until its handler has been told of so many things.
func sink(url string, wantedCount int) (sinkReport, error) {
	client, err := kubernetes.NewForConfig(&rest.Config{
		Host:          url,
		ContentConfig: rest.ContentConfig{ContentType: "application/json"},
		QPS:           -1,
	})
	if err != nil {
		return sinkReport{}, err
	}
	started := time.Now()
	before := processorTime()
	informer := cache.NewSharedIndexInformer(
		cache.NewListWatchFromClient(client.CoreV1().RESTClient(), "pods", metav1.NamespaceAll, fields.Everything()),
		&corev1.Pod{}, 0, cache.Indexers{},
	)
	ctx, stop := context.WithCancel(context.Background())
	defer stop()
	var told atomic.Int64
	tell := func() {
		if told.Add(1) == int64(wantedCount) {
			stop()
		}
	}
	_, err = informer.AddEventHandler(cache.ResourceEventHandlerFuncs{
		AddFunc:    func(any) { tell() },
		UpdateFunc: func(any, any) { tell() },
		DeleteFunc: func(any) { tell() },
	})
	if err != nil {
		return sinkReport{}, err
	}
	go informer.RunWithContext(ctx)
	<-ctx.Done()
	elapsed := time.Since(started)
	return sinkReport{
		ElapsedMs:     milliseconds(elapsed),
		ProcessorMs:   milliseconds(processorTime() - before),
		PeakBytes:     resourceUsage().Maxrss * 1024,
		NotifiedCount: told.Load(),
	}, nil
}
