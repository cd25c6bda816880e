package main

import (
	"sync"

	"k8s.io/apimachinery/pkg/watch"
)

// createBroadcaster: docs/parts/broadcaster.md
func createBroadcaster(settings arguments, _ func(string, any)) (*part, error) {
	behaviors := map[string]watch.FullChannelBehavior{
		"": watch.WaitIfChannelFull, "wait": watch.WaitIfChannelFull, "drop": watch.DropIfChannelFull,
	}
	behavior, ok := behaviors[settings.text("whenFull")]
	if !ok {
		return nil, failf("invalid", "nothing can %q when full", settings.text("whenFull"))
	}
	broadcaster := watch.NewBroadcaster(int(settings.number("queueLength")), behavior)
	watches := &broadcastWatches{byName: map[string]watch.Interface{}}
	return &part{methods: map[string]method{
		"watch": func(a arguments) (any, error) { return nil, watches.add(broadcaster, a) },
		"send": func(a arguments) (any, error) {
			for _, one := range read[[]arguments](a, "events") {
				event := eventFrom(one)
				if err := broadcast(broadcaster, event); err != nil {
					return nil, err
				}
			}
			return nil, nil
		},
		"sendOrDrop": func(a arguments) (any, error) {
			event := eventFrom(a.args("event"))
			return broadcastOrDrop(broadcaster, event)
		},
		"take": func(a arguments) (any, error) {
			event, open := <-watches.of(a).ResultChan()
			if !open {
				return "the end", nil
			}
			return map[string]any{"type": string(event.Type), "object": eventJSON(event)}, nil
		},
		"stop":     func(a arguments) (any, error) { watches.of(a).Stop(); return nil, nil },
		"shutDown": func(arguments) (any, error) { broadcaster.Shutdown(); return nil, nil },
	}}, nil
}

// broadcastWatches are the watches of a broadcaster, by the name of the watcher.
type broadcastWatches struct {
	mu     sync.Mutex
	byName map[string]watch.Interface
}

func (w *broadcastWatches) add(broadcaster *watch.Broadcaster, a arguments) error {
	var watching watch.Interface
	var err error
	if a.has("prefix") {
		first := []watch.Event{}
		for _, one := range read[[]arguments](a, "prefix") {
			first = append(first, eventFrom(one))
		}
		watching, err = watchBroadcasts(broadcaster, first)
	} else {
		watching, err = watchBroadcasts(broadcaster, nil)
	}
	if err != nil {
		return err
	}
	w.mu.Lock()
	defer w.mu.Unlock()
	w.byName[a.text("watcher")] = watching
	return nil
}

func (w *broadcastWatches) of(a arguments) watch.Interface {
	w.mu.Lock()
	defer w.mu.Unlock()
	watching := w.byName[a.text("watcher")]
	if watching == nil {
		panic(failf("invalid", "there is no watcher %q", a.text("watcher")))
	}
	return watching
}
