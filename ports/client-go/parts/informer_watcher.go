package main

import watchtools "k8s.io/client-go/tools/watch"

// createInformerWatcher: docs/parts/informer-watcher.md
func createInformerWatcher(settings arguments, report func(string, any)) (*part, error) {
	source := newScriptedSource(settings, report)
	reader := &watchReader{report: report}
	stop := func() {}
	methods := allOf(source.methods(), reader.gate.methods())
	methods["run"] = func(arguments) (any, error) {
		_, _, watcher, done := watchtools.NewIndexerInformerWatcher(source, configMap())
		stop = watcher.Stop
		go reader.read(watcher.ResultChan(), done)
		<-done
		return nil, nil
	}
	methods["stop"] = func(arguments) (any, error) { stop(); return nil, nil }
	return &part{methods: methods, close: func() {
		stop()
		reader.gate.release()
		source.close()
	}}, nil
}
