package main

import (
	"errors"

	"k8s.io/client-go/tools/cache"
)

// queueMethods are the methods that all queues have. Those that only older releases offer are there when they are.
func queueMethods(queue cache.Queue) map[string]method {
	methods := map[string]method{
		"add":    func(a arguments) (any, error) { return nil, queue.Add(a.object("object")) },
		"update": func(a arguments) (any, error) { return nil, queue.Update(a.object("object")) },
		"delete": func(a arguments) (any, error) { return nil, queue.Delete(a.object("object")) },
		"replace": func(a arguments) (any, error) {
			return nil, queue.Replace(a.objects("objects"), a.text("resourceVersion"))
		},
		"resync":    func(arguments) (any, error) { return nil, queue.Resync() },
		"close":     func(arguments) (any, error) { queue.Close(); return nil, nil },
		"hasSynced": func(arguments) (any, error) { return queue.HasSynced(), nil },
	}
	methods["pop"] = func(a arguments) (any, error) {
		popped := &popped{queue: queue, methods: methods, args: a}
		_, err := queue.Pop(popProcess(popped.process))
		return popped.value, err
	}
	if adder, ok := queue.(interface{ AddIfNotPresent(any) error }); ok {
		methods["addIfNotPresent"] = func(a arguments) (any, error) { return nil, adder.AddIfNotPresent(a.object("object")) }
	}
	if reader, ok := queue.(reader); ok {
		addReaderMethods(methods, reader)
	}
	return methods
}

// reader is the reading side that queues had up to 0.32.
type reader interface {
	List() []any
	ListKeys() []string
	Get(object any) (any, bool, error)
	GetByKey(key string) (any, bool, error)
}

func addReaderMethods(methods map[string]method, queue reader) {
	methods["list"] = func(arguments) (any, error) { return jsonList(queue.List()), nil }
	methods["listKeys"] = func(arguments) (any, error) { return append([]string{}, queue.ListKeys()...), nil }
	methods["get"] = func(a arguments) (any, error) {
		found, exists, err := queue.Get(a.object("object"))
		return foundJSON(found, exists), err
	}
	methods["getByKey"] = func(a arguments) (any, error) {
		found, exists, err := queue.GetByKey(a.text("key"))
		return foundJSON(found, exists), err
	}
}

func foundJSON(found any, exists bool) any {
	if !exists {
		return nil
	}
	return jsonOf(found)
}

// popped is what a consumer does with what it pops, and what it saw of it.
type popped struct {
	queue   cache.Queue
	methods map[string]method
	args    arguments
	value   any
}

// process: fail is what it fails with, requeue what it wants put back with, meanwhile a call that it makes.
func (p *popped) process(item any, isInInitialList bool) error {
	return p.take(item, isInInitialList, false)
}

func (p *popped) take(item any, isInInitialList, isSingle bool) error {
	value := map[string]any{"item": jsonOf(item), "isInInitialList": isInInitialList, "isSingle": isSingle}
	// What the checker of HasSynced says needs no lock. Queues have one since 0.36.
	if checker, ok := p.queue.(interface{ Done() <-chan struct{} }); ok {
		value["isDone"] = isClosed(checker.Done())
	}
	p.value = value
	if p.args.has("meanwhile") {
		meanwhile := p.args.args("meanwhile")
		do := p.methods[meanwhile.text("method")]
		if do == nil {
			return failf("not-supported", "the queue has no method %q", meanwhile.text("method"))
		}
		if _, err := do(meanwhile.args("args")); err != nil {
			return err
		}
	}
	if p.args.has("fail") {
		return errors.New(p.args.text("fail"))
	}
	if !p.args.has("requeue") {
		return nil
	}
	if words := p.args.text("requeue"); words != "" {
		return requeueError(errors.New(words))
	}
	return requeueError(nil)
}

func isClosed(channel <-chan struct{}) bool {
	select {
	case <-channel:
		return true
	default:
		return false
	}
}
