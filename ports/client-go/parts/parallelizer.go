package main

import (
	"context"
	"sync"
	"time"

	"k8s.io/client-go/util/workqueue"
)

// createParallelizer: docs/parts/parallelizer.md
func createParallelizer(settings arguments, _ func(string, any)) (*part, error) {
	ctx, stop := context.WithCancel(context.Background())
	work := &pieceWork{duration: milliseconds(settings.number("workMs")), seen: map[int]bool{}}
	var options []workqueue.Options
	if settings.has("chunkSize") {
		options = append(options, workqueue.WithChunkSize(int(settings.number("chunkSize"))))
	}
	methods := work.methods()
	methods["run"] = func(arguments) (any, error) {
		given := ctx
		if settings.flag("isEndless") {
			given = nil
		}
		workers, pieces := int(settings.number("workers")), int(settings.number("pieces"))
		workqueue.ParallelizeUntil(given, workers, pieces, work.do, options...)
		return nil, nil
	}
	methods["stop"] = func(arguments) (any, error) { stop(); return nil, nil }
	return &part{methods: methods, close: stop}, nil
}

// pieceWork counts pieces.
type pieceWork struct {
	duration   time.Duration
	mu         sync.Mutex
	seen       map[int]bool
	begun      int
	done       int
	atOnce     int
	mostAtOnce int
}

func (w *pieceWork) do(piece int) {
	w.begin(piece)
	if w.duration > 0 {
		time.Sleep(w.duration)
	}
	w.end()
}

func (w *pieceWork) begin(piece int) {
	w.mu.Lock()
	defer w.mu.Unlock()
	w.seen[piece] = true
	w.begun++
	w.atOnce++
	w.mostAtOnce = max(w.mostAtOnce, w.atOnce)
}

func (w *pieceWork) end() {
	w.mu.Lock()
	defer w.mu.Unlock()
	w.atOnce--
	w.done++
}

// methods are what a scenario can ask.
func (w *pieceWork) methods() map[string]method {
	counted := func(count func() any) method {
		return func(arguments) (any, error) {
			w.mu.Lock()
			defer w.mu.Unlock()
			return count(), nil
		}
	}
	return map[string]method{
		"begunCount":      counted(func() any { return w.begun }),
		"doneCount":       counted(func() any { return w.done }),
		"isEachBegunOnce": counted(func() any { return len(w.seen) == w.begun }),
		"mostAtOnceCount": counted(func() any { return w.mostAtOnce }),
	}
}
