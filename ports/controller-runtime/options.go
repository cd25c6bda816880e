//go:build !at_0_11

package main

import (
	"errors"
	"fmt"
	"time"

	apierrors "k8s.io/apimachinery/pkg/api/errors"
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	"k8s.io/apimachinery/pkg/fields"
	"k8s.io/apimachinery/pkg/labels"
	toolscache "k8s.io/client-go/tools/cache"
	"sigs.k8s.io/controller-runtime/pkg/cache"
	"sigs.k8s.io/controller-runtime/pkg/client"

	"informer-conformance.dev/kit"
)

// optionsOf are the options of a cache for what is asked; what is not asked keeps controller-runtime's default.
func optionsOf(asked kit.Asked, object client.Object, report *kit.Report) (cache.Options, error) {
	resync := time.Duration(asked.ResyncPeriodMs) * time.Millisecond
	options := cache.Options{
		Mapper:                   mapperOf(asked.Resource),
		SyncPeriod:               &resync, // 0 is none; controller-runtime's own default is 10 hours
		DefaultWatchErrorHandler: watchErrorHandler(report),
	}
	if asked.Namespace != "" {
		options.DefaultNamespaces = map[string]cache.Config{asked.Namespace: {}}
	}
	if asked.Transform != nil {
		transform, err := transformOf(*asked.Transform)
		if err != nil {
			return options, err
		}
		options.DefaultTransform = transform
	}
	selectors, err := selectorsOf(asked)
	if err != nil {
		return options, err
	}
	options.ByObject = map[client.Object]cache.ByObject{object: selectors}
	return options, nil
}

func selectorsOf(asked kit.Asked) (selectors cache.ByObject, err error) {
	if asked.LabelSelector != "" {
		if selectors.Label, err = labels.Parse(asked.LabelSelector); err != nil {
			return selectors, err
		}
	}
	if asked.FieldSelector != "" {
		selectors.Field, err = fields.ParseSelector(asked.FieldSelector)
	}
	return selectors, err
}

func transformOf(asked kit.Transform) (toolscache.TransformFunc, error) {
	switch asked.Kind {
	case "strip-managed-fields":
		return stripManagedFields()
	case "set-label":
		return setLabel, nil
	case "fail-on":
		return func(in any) (any, error) {
			if key, err := toolscache.DeletionHandlingMetaNamespaceKeyFunc(in); err != nil || key == asked.On {
				return nil, fmt.Errorf("the transform fails on %s, as it was told to", asked.On)
			}
			return in, nil
		}, nil
	default:
		return nil, kit.NotSupported("there is no transform %q", asked.Kind)
	}
}

func setLabel(in any) (any, error) {
	// A tombstone carries an object that was transformed before it was stored.
	if object, ok := in.(metav1.Object); ok {
		all := labels.Merge(object.GetLabels(), labels.Set{"transformed": "true"})
		object.SetLabels(all)
	}
	return in, nil
}

// statusCode is the HTTP status an error came with, or 0.
func statusCode(err error) int32 {
	var status apierrors.APIStatus
	if errors.As(err, &status) {
		return status.Status().Code
	}
	return 0
}
