package main

import (
	"context"
	"fmt"

	"k8s.io/apimachinery/pkg/api/meta"
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	"k8s.io/apimachinery/pkg/runtime"
	"k8s.io/client-go/tools/cache"
	"k8s.io/client-go/tools/pager"
)

// createPager: docs/parts/pager.md
func createPager(settings arguments, report func(string, any)) (*part, error) {
	source := newScriptedSource(settings, report)
	made := pager.New(pager.SimplePageFunc(source.List))
	if settings.has("pageSize") {
		made.PageSize = int64(settings.number("pageSize"))
	}
	if settings.has("fullListIfExpired") {
		made.FullListIfExpired = settings.flag("fullListIfExpired")
	}
	if settings.has("bufferSize") {
		made.PageBufferSize = int32(settings.number("bufferSize"))
	}
	options := metav1.ListOptions{
		Limit:                int64(settings.number("limit")),
		ResourceVersion:      settings.text("resourceVersion"),
		ResourceVersionMatch: metav1.ResourceVersionMatch(settings.text("resourceVersionMatch")),
	}
	ctx, stop := context.WithCancel(context.Background())
	visitor := &visitor{
		report: report, stop: stop,
		stopsAt: settings.text("stopsAt"), failsAt: settings.text("failsAt"), throwsAt: settings.text("throwsAt"),
	}
	methods := allOf(source.methods(), visitor.gate.methods())
	methods["stop"] = func(arguments) (any, error) { stop(); return nil, nil }
	methods["run"] = func(arguments) (any, error) { return nil, reportList(ctx, made, options, report) }
	if settings.flag("visitsItems") {
		methods["run"] = func(arguments) (any, error) { return nil, made.EachListItem(ctx, options, visitor.visit) }
	}
	return &part{methods: methods, close: func() { stop(); visitor.gate.release(); source.close() }}, nil
}

// reportList lists everything and reports what came of it.
func reportList(ctx context.Context, pager *pager.ListPager, options metav1.ListOptions, report func(string, any)) error {
	list, isPaginated, err := pager.List(ctx, options)
	if err != nil {
		return err
	}
	items, err := meta.ExtractList(list)
	if err != nil {
		return err
	}
	accessor, err := meta.ListAccessor(list)
	if err != nil {
		return err
	}
	objects := make([]any, len(items))
	for i, item := range items {
		objects[i] = item
	}
	report("listed", map[string]any{
		"objects": jsonList(objects), "resourceVersion": accessor.GetResourceVersion(), "isPaginated": isPaginated,
	})
	return nil
}

// visitor reports the items it is given.
type visitor struct {
	report func(string, any)
	stop   func()
	// Keys of the items at which something happens.
	stopsAt, failsAt, throwsAt string
	gate                       gate
}

func (v *visitor) visit(item runtime.Object) error {
	v.report("item", jsonOf(item))
	key, err := cache.MetaNamespaceKeyFunc(item)
	if err != nil {
		return err
	}
	if key == v.stopsAt {
		v.stop()
	}
	if key == v.throwsAt {
		panic("the visitor throws for " + key)
	}
	if key == v.failsAt {
		return fmt.Errorf("the visitor fails for %s", key)
	}
	v.gate.pass()
	return nil
}
