package main

import (
	"context"
	"fmt"
	"strconv"
	"sync"
	"time"

	corev1 "k8s.io/api/core/v1"
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	"k8s.io/apimachinery/pkg/runtime"
	"k8s.io/apimachinery/pkg/watch"
	"k8s.io/client-go/tools/cache"
)

// As many objects as the benchmarks of client-go's own store have, and as many handlers as that of its processor.
const (
	storedCount   = 10_000
	handlersCount = 1_000
)

// partsReport says how long one operation of each part takes, in microseconds.
type partsReport struct {
	DeltaFifoUs    float64 `json:"deltaFifoUs"`
	IndexerUs      float64 `json:"indexerUs"`
	DistributionUs float64 `json:"distributionUs"`
}

func parts(count int) (partsReport, error) {
	fifo, err := deltaFifo(count)
	if err != nil {
		return partsReport{}, err
	}
	indexer, err := indexerUpdates(count)
	if err != nil {
		return partsReport{}, err
	}
	distribution, err := distribute(max(1, count/handlersCount))
	return partsReport{DeltaFifoUs: fifo, IndexerUs: indexer, DistributionUs: distribution}, err
}

func pod(number, version int) *corev1.Pod {
	return &corev1.Pod{ObjectMeta: metav1.ObjectMeta{
		Name:            "pod-" + strconv.Itoa(number),
		Namespace:       "team-" + strconv.Itoa(number%20),
		ResourceVersion: strconv.Itoa(version),
	}}
}

func eachUs(started time.Time, count int) float64 {
	return float64(time.Since(started)) / float64(time.Microsecond) / float64(count)
}

// deltaFifo adds an object and pops it, over and over.
func deltaFifo(count int) (float64, error) {
	queue := cache.NewDeltaFIFOWithOptions(cache.DeltaFIFOOptions{})
	objects := make([]*corev1.Pod, storedCount)
	for at := range objects {
		objects[at] = pod(at, at)
	}
	started := time.Now()
	for at := range count {
		if err := queue.Add(objects[at%storedCount]); err != nil {
			return 0, err
		}
		if _, err := queue.Pop(func(any, bool) error { return nil }); err != nil {
			return 0, err
		}
	}
	return eachUs(started, count), nil
}

// indexerUpdates replaces one object after the other in an indexer with one index.
func indexerUpdates(count int) (float64, error) {
	indexer := cache.NewIndexer(cache.MetaNamespaceKeyFunc, cache.Indexers{
		cache.NamespaceIndex: cache.MetaNamespaceIndexFunc,
	})
	generations := [2][]*corev1.Pod{}
	for generation := range generations {
		for at := range storedCount {
			generations[generation] = append(generations[generation], pod(at, at+generation))
		}
	}
	for _, object := range generations[0] {
		if err := indexer.Add(object); err != nil {
			return 0, err
		}
	}
	started := time.Now()
	for at := range count {
		if err := indexer.Update(generations[(at/storedCount+1)%2][at%storedCount]); err != nil {
			return 0, err
		}
	}
	return eachUs(started, count), nil
}

// distribute sends events to an informer with a thousand handlers; the time of each event is shared by them.
func distribute(eventsCount int) (float64, error) {
	source := watch.NewRaceFreeFake()
	listWatch := &cache.ListWatch{
		ListFunc: func(metav1.ListOptions) (runtime.Object, error) {
			return &corev1.PodList{ListMeta: metav1.ListMeta{ResourceVersion: "1"}}, nil
		},
		WatchFunc: func(metav1.ListOptions) (watch.Interface, error) { return source, nil },
	}
	informer := cache.NewSharedIndexInformer(
		cache.ToListWatcherWithWatchListSemantics(listWatch, noWatchList{}), &corev1.Pod{}, 0, cache.Indexers{},
	)
	var told sync.WaitGroup
	for range handlersCount {
		_, err := informer.AddEventHandler(cache.ResourceEventHandlerFuncs{AddFunc: func(any) { told.Done() }})
		if err != nil {
			return 0, err
		}
	}
	ctx, stop := context.WithCancel(context.Background())
	defer stop()
	go informer.RunWithContext(ctx)
	if !cache.WaitForCacheSync(ctx.Done(), informer.HasSynced) {
		return 0, fmt.Errorf("the informer has not synced")
	}
	told.Add(eventsCount * handlersCount)
	started := time.Now()
	for at := range eventsCount {
		source.Add(pod(at, at+2))
		if at%100 == 99 {
			// The fake takes a hundred events without waiting; more at a time would be a panic.
			drain(source)
		}
	}
	told.Wait()
	return eachUs(started, eventsCount*handlersCount), nil
}

func drain(source *watch.RaceFreeFakeWatcher) {
	for len(source.ResultChan()) > 0 {
		time.Sleep(50 * time.Microsecond)
	}
}

type noWatchList struct{}

func (noWatchList) IsWatchListSemanticsUnSupported() bool { return true }
