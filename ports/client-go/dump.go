package main

import "runtime"

// stackMaxBytes bounds the goroutine stacks in a dump; where a hang is, the first of them show it.
const stackMaxBytes = 256 << 10

// dump tells what helps to understand a failure.
func (t *trial) dump() any {
	informers := map[string]any{}
	for _, each := range t.allInformers() {
		informers[each.name] = each.dump()
	}
	connections, _ := t.connections.now()
	stacks := make([]byte, stackMaxBytes)
	return map[string]any{
		"goroutines":  runtime.NumGoroutine(),
		"connections": connections,
		"informers":   informers,
		"stacks":      string(stacks[:runtime.Stack(stacks, true)]),
	}
}

func (i *informer) dump() any {
	return map[string]any{
		"hasSynced":               i.shared.HasSynced(),
		"isStopped":               isStopped(i.shared),
		"lastSyncResourceVersion": i.shared.LastSyncResourceVersion(),
		"keys":                    i.shared.GetStore().ListKeys(),
		"handlers":                i.handlersDump(),
	}
}

func (i *informer) handlersDump() any {
	i.mu.Lock()
	defer i.mu.Unlock()
	handlers := map[string]any{}
	for name, each := range i.handlers {
		handlers[name] = map[string]any{
			"told": each.told.Load(),
		}
	}
	return handlers
}
