//go:build at_0_11

package main

import (
	"net/http"
	"time"

	"k8s.io/apimachinery/pkg/fields"
	"k8s.io/apimachinery/pkg/labels"
	"k8s.io/client-go/rest"
	toolscache "k8s.io/client-go/tools/cache"
	"sigs.k8s.io/controller-runtime/pkg/cache"
	"sigs.k8s.io/controller-runtime/pkg/client"

	"informer-conformance.dev/kit"
)

// level is the minor version of client-go below the cache.
const level = "0.23"

// enabledCapabilities are those of the time: no transforms, no registrations, nothing that says whether it has stopped.
func enabledCapabilities() []string {
	return []string{
		"store", "has-synced", "handlers.multiple", "handlers.late", "handlers.resync-period", "handlers.isolated", "resync",
		"tombstone", "old-object", "add-update-distinct", "pagination", "relist-from-version", "bookmarks", "watch-timeout",
		"indexers", "stop", "label-selector", "field-selector",
	}
}

// newCache makes a cache whose clients share a transport.
func (i *informer) newCache(config *rest.Config, options cache.Options) (cache.Cache, error) {
	i.transport = &http.Transport{DialContext: config.Dial}
	config.Dial, config.Transport = nil, i.transport
	return cache.New(config, options)
}

// optionsOf are the options of a cache for what is asked; what is not asked keeps controller-runtime's default.
func optionsOf(asked kit.Asked, object client.Object, _ *kit.Report) (options cache.Options, err error) {
	if asked.Transform != nil {
		return options, kit.NotSupported("there are no transforms")
	}
	// 0 is none; controller-runtime's own default is 10 hours.
	resync := time.Duration(asked.ResyncPeriodMs) * time.Millisecond
	var selector cache.ObjectSelector
	if asked.LabelSelector != "" {
		if selector.Label, err = labels.Parse(asked.LabelSelector); err != nil {
			return options, err
		}
	}
	if asked.FieldSelector != "" {
		if selector.Field, err = fields.ParseSelector(asked.FieldSelector); err != nil {
			return options, err
		}
	}
	return cache.Options{
		Mapper:            mapperOf(asked.Resource),
		Resync:            &resync,
		Namespace:         asked.Namespace,
		SelectorsByObject: cache.SelectorsByObject{object: selector},
	}, nil
}

// Status is what the informer says of itself.
func (i *informer) Status() kit.Status {
	hasSynced := i.informer.HasSynced()
	return kit.Status{HasSynced: &hasSynced}
}

// AddHandler registers a handler.
func (i *informer) AddHandler(handler *kit.Handler, options kit.HandlerOptions) (any, error) {
	callbacks := toolscache.ResourceEventHandlerFuncs{
		AddFunc: func(object any) { handler.Tell(kit.Told{Type: "add", Object: object}) },
		UpdateFunc: func(oldObject, object any) {
			handler.Tell(kit.Told{Type: "update", Object: object, OldObject: oldObject})
		},
		DeleteFunc: func(object any) {
			tombstone, isTombstone := object.(toolscache.DeletedFinalStateUnknown)
			if isTombstone {
				object = tombstone.Obj
			}
			handler.Tell(kit.Told{Type: "delete", Object: object, Key: tombstone.Key, FinalStateUnknown: &isTombstone})
		},
	}
	if options.ResyncPeriodMs == nil {
		i.informer.AddEventHandler(callbacks)
	} else {
		i.informer.AddEventHandlerWithResyncPeriod(callbacks, time.Duration(*options.ResyncPeriodMs)*time.Millisecond)
	}
	return nil, nil
}
