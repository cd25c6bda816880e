package main

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"

	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	"k8s.io/apimachinery/pkg/runtime/schema"
	"k8s.io/apimachinery/pkg/types"
)

// call is one line of input; ../README.md says which members belong to which call.
type call struct {
	ID              int             `json:"id"`
	Call            string          `json:"call"`
	Group           string          `json:"group"`
	Version         string          `json:"version"`
	Resource        string          `json:"resource"`
	Namespace       string          `json:"namespace"`
	Name            string          `json:"name"`
	Object          json.RawMessage `json:"object"`
	PatchType       types.PatchType `json:"patchType"`
	FieldManager    string          `json:"fieldManager"`
	Force           bool            `json:"force"`
	Selector        string          `json:"selector"`
	PageMaxCount    int64           `json:"pageMaxCount"`
	UID             *types.UID      `json:"uid"`
	Replicas        int32           `json:"replicas"`
	ResourceVersion string          `json:"resourceVersion"`
	Of              string          `json:"of"`
	Identity        string          `json:"identity"`
	Kubeconfig      string          `json:"kubeconfig"`
	UserAgent       string          `json:"userAgent"`
}

func (c call) resource() schema.GroupVersionResource {
	return schema.GroupVersionResource{Group: c.Group, Version: c.Version, Resource: c.Resource}
}

func (c call) deleteOptions() metav1.DeleteOptions {
	if c.UID == nil {
		return metav1.DeleteOptions{}
	}
	return metav1.DeleteOptions{Preconditions: &metav1.Preconditions{UID: c.UID}}
}

// items is what a list came to, all pages together.
type items struct {
	Items           []any  `json:"items"`
	Pages           int    `json:"pages"`
	ResourceVersion string `json:"resourceVersion"`
}

func (s *session) perform(ctx context.Context, c call) (any, error) {
	switch c.Call {
	case "hello":
		return map[string]string{"version": libraryVersion()}, nil
	case "connect":
		return s.connect(c)
	}
	if s.config == nil {
		return nil, errors.New("connect first")
	}
	switch c.Call {
	case "discover":
		return discover(s.config)
	case "elect":
		return s.elect(ctx, c)
	case "stop":
		return s.stop(c.Of)
	case "stored":
		return s.stored(c.Of)
	}
	objects, err := s.open(c.resource(), c.Namespace)
	if err != nil {
		return nil, err
	}
	switch c.Call {
	case "watch":
		return s.watch(ctx, objects, c)
	case "informer":
		return s.inform(ctx, objects, c)
	case "list":
		return listAll(ctx, objects, metav1.ListOptions{LabelSelector: c.Selector, Limit: c.PageMaxCount})
	case "delete":
		return struct{}{}, objects.Delete(ctx, c.Name, c.deleteOptions())
	case "deleteCollection":
		options := metav1.ListOptions{LabelSelector: c.Selector}
		return struct{}{}, objects.DeleteCollection(ctx, c.deleteOptions(), options)
	default:
		return objects.perform(ctx, c)
	}
}

// listAll follows the continue tokens, as a user would.
func listAll(ctx context.Context, objects collection, options metav1.ListOptions) (*items, error) {
	all := &items{Items: []any{}}
	for {
		page, meta, err := objects.list(ctx, options)
		if err != nil {
			return nil, err
		}
		all.Items = append(all.Items, page...)
		all.Pages++
		all.ResourceVersion = meta.ResourceVersion
		if meta.Continue == "" {
			return all, nil
		}
		options.Continue = meta.Continue
	}
}

func unsupported(c call) error {
	return fmt.Errorf("this client has nothing for %s %s", c.Call, c.Resource)
}
