package main

import (
	"context"
	"time"

	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	"k8s.io/client-go/kubernetes"
	"k8s.io/client-go/tools/leaderelection"
	"k8s.io/client-go/tools/leaderelection/resourcelock"
)

// A fifth of client-go's own 15, 10 and 2 seconds and in much the same proportion: as short as leases, which count
// seconds, allow. Between giving up and being replaced there is a second for whatever delays a busy machine.
const (
	leaseDuration = 3 * time.Second
	renewDeadline = 2 * time.Second
	retryPeriod   = 500 * time.Millisecond
)

// elect stands for election under the identity of the call, again and again, until it is stopped.
func (s *session) elect(ctx context.Context, c call) (any, error) {
	client, err := kubernetes.NewForConfig(s.config)
	if err != nil {
		return nil, err
	}
	lock := &resourcelock.LeaseLock{
		LeaseMeta:  metav1.ObjectMeta{Namespace: c.Namespace, Name: c.Name},
		Client:     client.CoordinationV1(),
		LockConfig: resourcelock.ResourceLockConfig{Identity: c.Identity},
	}
	say := func(what string, object any) { s.write(event{Of: c.Of, Event: what, Object: object}) }
	elector, err := leaderelection.NewLeaderElector(leaderelection.LeaderElectionConfig{
		Lock:            lock,
		LeaseDuration:   leaseDuration,
		RenewDeadline:   renewDeadline,
		RetryPeriod:     retryPeriod,
		ReleaseOnCancel: true,
		Name:            c.Name,
		Callbacks: leaderelection.LeaderCallbacks{
			OnStartedLeading: func(context.Context) { say("leading", nil) },
			OnStoppedLeading: func() { say("following", nil) },
			OnNewLeader:      func(identity string) { say("leader", identity) },
		},
	})
	if err != nil {
		return nil, err
	}
	s.start(ctx, c.Of, func(ctx context.Context) {
		for ctx.Err() == nil {
			elector.Run(ctx)
		}
	})
	return struct{}{}, nil
}
