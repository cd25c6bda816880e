package main

// workQueueConfig is how to make a queue; what is nil is the library's own.
type workQueueConfig struct {
	name    string
	metrics *recordingMetrics
	storage *lastFirst
}

// createWorkQueue: docs/parts/work-queue.md
func createWorkQueue(settings arguments, report func(string, any)) (*part, error) {
	metrics := newRecordingMetrics()
	config := workQueueConfig{name: settings.text("name"), metrics: metricsProviderFrom(settings, metrics)}
	if settings.text("storage") == "last in, first out" {
		config.storage = &lastFirst{report: report}
	}
	queue := newWorkQueue(config)
	methods := allOf(metrics.methods(), workQueueMethods(queue, queueItemsFrom(settings)))
	return &part{methods: methods, close: queue.ShutDown}, nil
}

// workQueueMethods are the methods that all work queues have.
func workQueueMethods(queue workQueue, items queueItems) map[string]method {
	return allOf(drainMethods(queue), map[string]method{
		"add": func(a arguments) (any, error) { queue.Add(items.from(a)); return nil, nil },
		"len": func(arguments) (any, error) { return queue.Len(), nil },
		"get": func(arguments) (any, error) {
			item, shutdown := queue.Get()
			if shutdown {
				return map[string]any{"shutdown": true, "item": itemWords(item)}, nil
			}
			return itemWords(item), nil
		},
		"done":         func(a arguments) (any, error) { queue.Done(items.from(a)); return nil, nil },
		"shutDown":     func(arguments) (any, error) { queue.ShutDown(); return nil, nil },
		"shuttingDown": func(arguments) (any, error) { return queue.ShuttingDown(), nil },
		"crowd":        func(a arguments) (any, error) { return newCrowd(queue, a).run(), nil },
	})
}

// draining is a queue that can wait until everything has been worked off: since 0.23.
type draining interface{ ShutDownWithDrain() }

func drainMethods(of workQueue) map[string]method {
	queue, ok := of.(draining)
	if !ok {
		return nil
	}
	return map[string]method{
		"shutDownWithDrain": func(arguments) (any, error) { queue.ShutDownWithDrain(); return nil, nil },
	}
}

// lastFirst gives the newest first, and tells when it is touched.
type lastFirst struct {
	items  []any
	report func(string, any)
}

func (s *lastFirst) Touch(item any) { s.report("touch", item) }
func (s *lastFirst) Push(item any)  { s.items = append(s.items, item) }
func (s *lastFirst) Len() int       { return len(s.items) }
func (s *lastFirst) Pop() any {
	last := len(s.items) - 1
	item := s.items[last]
	s.items[last] = nil
	s.items = s.items[:last]
	return item
}
