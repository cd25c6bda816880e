package main

import (
	"context"
	"errors"
	"sync"
	"time"

	apierrors "k8s.io/apimachinery/pkg/api/errors"
	"k8s.io/client-go/tools/cache"
)

// informer is one shared informer with its handlers.
type informer struct {
	name   string
	shared cache.SharedIndexInformer

	// ctx stands for the stop channel that a user of client-go makes before Run; stop ends it. There is one for
	// every start, as one stop channel would be: an informer that was stopped stays stopped.
	ctx  context.Context
	stop context.CancelFunc
	// asked is closed when the informer is about to send its first request, which is after it counts as started.
	asked chan struct{}

	// mu guards runs and handlers against debug.dump.
	mu sync.Mutex
	// runs has one channel for each call of runInformer, closed when the call returns.
	runs     []<-chan struct{}
	handlers map[string]*handler
}

func (t *trial) createInformer(args informerCreateArgs) (any, error) {
	if args.PageSize != nil {
		return nil, failf(notSupported, "a shared informer has no page size; its reflector chooses")
	}
	indexers, err := toIndexers(args.Indexers)
	if err != nil {
		return nil, err
	}
	t.mu.Lock()
	defer t.mu.Unlock()
	if t.informers[args.Informer] != nil {
		return nil, failf(invalid, "informer %q exists already", args.Informer)
	}
	asked := make(chan struct{})
	source := listerWatcher(t.client, args, sync.OnceFunc(func() { close(asked) }))
	shared := cache.NewSharedIndexInformer(source, args.Resource.example(), milliseconds(args.ResyncPeriodMs), indexers)
	if err := t.observeErrors(args.Informer, shared); err != nil {
		return nil, err
	}
	if args.Transform != nil {
		if err := args.Transform.install(shared); err != nil {
			return nil, err
		}
	}
	ctx, stop := context.WithCancel(t.ctx)
	t.informers[args.Informer] = &informer{
		name:     args.Informer,
		shared:   shared,
		ctx:      ctx,
		stop:     stop,
		asked:    asked,
		handlers: map[string]*handler{},
	}
	return done{}, nil
}

// observeErrors reports every call of the watch error handler and then does what client-go does by default.
func (t *trial) observeErrors(name string, shared cache.SharedInformer) error {
	err := onWatchError(shared, func(err error) {
		t.out.event(t.name, watchErrorEvent{
			Ev:       "watch-error",
			Trial:    t.name,
			Informer: name,
			Message:  err.Error(),
			Code:     statusCode(err),
		})
	})
	return asRefused(err)
}

// startInformer runs the informer and answers as soon as it counts as started, so that what the trial does next
// happens to a started informer. A second start is passed on; client-go logs a warning and does nothing.
func (t *trial) startInformer(args informerArgs) (any, error) {
	target, err := t.informer(args.Informer)
	if err != nil {
		return nil, err
	}
	ended := make(chan struct{})
	target.mu.Lock()
	target.runs = append(target.runs, ended)
	target.mu.Unlock()
	go func() {
		defer close(ended)
		runInformer(target.ctx, target.shared)
	}()
	select {
	case <-target.asked:
	case <-ended:
	}
	return done{}, nil
}

// stopInformer stops the informer and waits until its run has returned, which is after its last callback has.
func (t *trial) stopInformer(args informerArgs) (any, error) {
	target, err := t.informer(args.Informer)
	if err != nil {
		return nil, err
	}
	target.stop()
	return waiting(func() error {
		target.wait(context.Background())
		return nil
	}), nil
}

// wait returns true when every run begun so far has returned, and false when the context ends before.
func (i *informer) wait(ctx context.Context) bool {
	i.mu.Lock()
	runs := i.runs
	i.mu.Unlock()
	for _, ended := range runs {
		select {
		case <-ended:
		case <-ctx.Done():
			return false
		}
	}
	return true
}

func (t *trial) informerStatus(args informerArgs) (any, error) {
	target, err := t.informer(args.Informer)
	if err != nil {
		return nil, err
	}
	return informerStatus{
		HasSynced:               target.shared.HasSynced(),
		IsStopped:               isStopped(target.shared),
		LastSyncResourceVersion: target.shared.LastSyncResourceVersion(),
	}, nil
}

func (t *trial) listStore(args informerArgs) (any, error) {
	target, err := t.informer(args.Informer)
	if err != nil {
		return nil, err
	}
	store := target.shared.GetStore()
	return storeList{Items: store.List(), Keys: store.ListKeys()}, nil
}

func (t *trial) getFromStore(args storeGetArgs) (any, error) {
	target, err := t.informer(args.Informer)
	if err != nil {
		return nil, err
	}
	object, exists, err := target.shared.GetStore().GetByKey(args.Key)
	if err != nil {
		return nil, asRefused(err)
	}
	return storeGet{Exists: exists, Object: object}, nil
}

// statusCode is the HTTP status an error came with, or 0.
func statusCode(err error) int32 {
	var status apierrors.APIStatus
	if errors.As(err, &status) {
		return status.Status().Code
	}
	return 0
}

// asRefused keeps the library's words.
func asRefused(err error) error {
	if err == nil {
		return nil
	}
	return failf(refused, "%v", err)
}

func milliseconds(count int64) time.Duration { return time.Duration(count) * time.Millisecond }
