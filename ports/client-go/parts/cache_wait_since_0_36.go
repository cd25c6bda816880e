//go:build !before_0_36

package main

import (
	"context"
	"errors"
	"reflect"

	"k8s.io/client-go/tools/cache"
)

var _ cache.DoneChecker = (*awaited)(nil)

// checkerMethods wait for checkers, and make an error of what a wait came to.
func checkerMethods(ctx context.Context, caches []*awaited) map[string]method {
	checkers := []cache.DoneChecker{}
	for _, one := range caches {
		checkers = append(checkers, one)
	}
	return map[string]method{
		"wait":    func(arguments) (any, error) { return cache.WaitFor(ctx, "", checkers...), nil },
		"asError": func(a arguments) (any, error) { return nil, syncResult(a).AsError() },
	}
}

// typesByName are types whose names are the same in every language.
var typesByName = map[string]reflect.Type{
	"bool": reflect.TypeFor[bool](), "int": reflect.TypeFor[int](), "string": reflect.TypeFor[string](),
}

func syncResult(a arguments) cache.SyncResult {
	result := cache.SyncResult{Synced: map[reflect.Type]bool{}}
	for _, name := range a.texts("synced") {
		result.Synced[typesByName[name]] = true
	}
	for _, name := range a.texts("unsynced") {
		result.Synced[typesByName[name]] = false
	}
	if cause := a.text("cause"); cause != "" {
		result.Err = errors.New(cause)
	}
	return result
}
