//go:build !before_0_31

package main

import (
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	"k8s.io/client-go/util/watchlist"
)

// createListWatch: docs/parts/list-watch.md
func createListWatch(_ arguments, _ func(string, any)) (*part, error) {
	return &part{methods: map[string]method{"watchListOptions": watchListOptions}}, nil
}

func watchListOptions(args arguments) (any, error) {
	options, isUsable, err := watchlist.PrepareWatchListOptionsFromListOptions(metav1.ListOptions{
		ResourceVersion:      args.text("resourceVersion"),
		ResourceVersionMatch: metav1.ResourceVersionMatch(args.text("resourceVersionMatch")),
		Limit:                int64(args.number("limit")),
		Continue:             args.text("continue"),
	})
	if err != nil || !isUsable {
		return nil, err
	}
	return sent(options), nil
}
