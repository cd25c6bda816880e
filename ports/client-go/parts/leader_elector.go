package main

import (
	"context"
	"fmt"
	"net/http"

	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	"k8s.io/apimachinery/pkg/runtime"
	coordinationv1client "k8s.io/client-go/kubernetes/typed/coordination/v1"
	"k8s.io/client-go/rest"
	"k8s.io/client-go/tools/leaderelection"
	"k8s.io/client-go/tools/leaderelection/resourcelock"
)

// createLeaderElector: docs/parts/leader-elector.md
func createLeaderElector(settings arguments, report func(string, any)) (*part, error) {
	transport := newWire(settings, report)
	client, err := coordinationv1client.NewForConfig(&rest.Config{
		Host: "http://server.test", Transport: transport, QPS: -1,
		ContentConfig: rest.ContentConfig{ContentType: "application/json"},
	})
	if err != nil {
		return nil, err
	}
	config, err := electionFrom(settings, client, report)
	if err != nil {
		return nil, err
	}
	ctx, cancel := context.WithCancel(context.Background())
	health := leaderelection.NewLeaderHealthzAdaptor(settings.duration("toleranceMs"))
	var elector *leaderelection.LeaderElector
	methods := transport.methods()
	methods["run"] = func(arguments) (any, error) {
		made, err := leaderelection.NewLeaderElector(config)
		if err != nil {
			return nil, err
		}
		elector = made
		health.SetLeaderElection(made)
		made.Run(ctx)
		return nil, nil
	}
	methods["stop"] = func(arguments) (any, error) { cancel(); return nil, nil }
	methods["isLeader"] = func(arguments) (any, error) { return elector != nil && elector.IsLeader(), nil }
	methods["leader"] = func(arguments) (any, error) { return elector.GetLeader(), nil }
	methods["check"] = func(arguments) (any, error) { return nil, health.Check(&http.Request{}) }
	return &part{methods: methods, close: func() { cancel(); transport.close() }}, nil
}

func electionFrom(settings arguments, client coordinationv1client.LeasesGetter, report func(string, any)) (leaderelection.LeaderElectionConfig, error) {
	lock := &resourcelock.LeaseLock{
		LeaseMeta:  metav1.ObjectMeta{Namespace: "default", Name: "lock"},
		Client:     client,
		LockConfig: resourcelock.ResourceLockConfig{Identity: settings.text("identity"), EventRecorder: lockEvents{report}},
	}
	config := leaderelection.LeaderElectionConfig{
		Lock:            lock,
		LeaseDuration:   settings.duration("leaseDurationMs"),
		RenewDeadline:   settings.duration("renewDeadlineMs"),
		RetryPeriod:     settings.duration("retryPeriodMs"),
		ReleaseOnCancel: settings.flag("releaseOnCancel"),
		Callbacks: leaderelection.LeaderCallbacks{
			OnStartedLeading: func(ctx context.Context) {
				report("started leading", nil)
				<-ctx.Done()
				report("leads no more", nil)
			},
			OnStoppedLeading: func() { report("stopped leading", nil) },
			OnNewLeader:      func(identity string) { report("new leader", identity) },
		},
	}
	if settings.has("labels") {
		if err := labelLock(lock, read[map[string]string](settings, "labels")); err != nil {
			return config, err
		}
	}
	if settings.flag("coordinated") {
		return config, coordinate(&config)
	}
	return config, nil
}

// lockEvents reports what a lock would have recorded.
type lockEvents struct{ report func(string, any) }

// Eventf is called by client-go.
func (e lockEvents) Eventf(_ runtime.Object, _, _, message string, args ...any) {
	e.report("event", fmt.Sprintf(message, args...))
}
