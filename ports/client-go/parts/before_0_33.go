//go:build before_0_33

package main

import (
	"context"
	"net/url"
	"time"

	"k8s.io/client-go/rest"
	"k8s.io/client-go/tools/cache"
)

// informerQueue is the queue that informers make, except that theirs know what is stored.
func informerQueue() cache.Queue {
	return cache.NewDeltaFIFOWithOptions(cache.DeltaFIFOOptions{EmitDeltaTypeReplaced: true})
}

func newMutationCache(store cache.Store, indexer cache.Indexer, settings arguments) cache.MutationCache {
	refuse(settings, "0.37", "sizeMax")
	ttl := milliseconds(settings.number("ttlMs"))
	return cache.NewIntegerResourceVersionMutationCache(store, indexer, ttl, settings.flag("includesAdds"))
}

// hearingMethods: a cache of mutations is told of nothing before 0.37.
func hearingMethods(cache.MutationCache) map[string]method { return nil }

// createRealFIFO: there is no RealFIFO before 0.33.
var createRealFIFO createPart

// reflectorStore is what a reflector asks for: a whole store, although it reads nothing.
type reflectorStore = cache.Store

func (s *recordingStore) List() []any { return nil }

func (s *recordingStore) ListKeys() []string { return nil }

func (s *recordingStore) Get(any) (any, bool, error) { return nil, false, nil }

func (s *recordingStore) GetByKey(string) (any, bool, error) { return nil, false, nil }

func backOff(request *rest.Request, manager *reportingBackoff) { request.BackOff(manager) }

// UpdateBackoff is called by client-go.
func (b *reportingBackoff) UpdateBackoff(_ *url.URL, err error, code int) { b.told(err, code) }

// CalculateBackoff is called by client-go.
func (b *reportingBackoff) CalculateBackoff(*url.URL) time.Duration { return b.next() }

// Sleep is called by client-go.
func (b *reportingBackoff) Sleep(d time.Duration) {
	b.sleeps(d)
	(&rest.NoBackoff{}).Sleep(d)
}

// requeueError asks for the item to be put back.
func requeueError(err error) error { return cache.ErrRequeue{Err: err} }

// handleWarnings gives a client the handler that settings name; it may be that of the process.
func handleWarnings(config *rest.Config, settings arguments, report func(string, any)) {
	switch name := settings.text("warnings"); name {
	case "":
		config.WarningHandler = reportingWarnings(report)
	case "written":
		config.WarningHandler = rest.NewWarningWriter(linesTo{report}, rest.WarningWriterOptions{})
	case "written once":
		config.WarningHandler = rest.NewWarningWriter(linesTo{report}, rest.WarningWriterOptions{Deduplicate: true})
	case "for the process":
		rest.SetDefaultWarningHandler(reportingWarnings(report))
	default:
		panic(failf("invalid", "no warnings %q", name))
	}
}

type reportingWarnings func(string, any)

// HandleWarningHeader is called by client-go.
func (r reportingWarnings) HandleWarningHeader(code int, agent, text string) {
	r("warning", map[string]any{"code": code, "agent": agent, "text": text})
}

func runSharedInformer(ctx context.Context, informer cache.SharedInformer) { informer.Run(ctx.Done()) }

func runController(ctx context.Context, controller cache.Controller) { controller.Run(ctx.Done()) }

func runReflector(ctx context.Context, reflector *cache.Reflector) { reflector.Run(ctx.Done()) }

func listAndWatch(ctx context.Context, reflector *cache.Reflector) error {
	return reflector.ListAndWatch(ctx.Done())
}
