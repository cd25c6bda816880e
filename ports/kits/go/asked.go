package kit

import (
	"context"
	"net"
	"strings"
)

// Asked is the arguments of informer.create.
type Asked struct {
	Informer  string   `json:"informer"`
	Resource  Resource `json:"resource"`
	Namespace string   `json:"namespace"`
	// CertificateAuthority, in PEM, is the apiserver's, where [About] says TLS.
	CertificateAuthority string `json:"-"`
	// Dial opens the connections of the library's client, where the library lets its user choose: the close of a trial then
	// waits until all of them are closed.
	Dial func(ctx context.Context, network, address string) (net.Conn, error) `json:"-"`
	// LabelSelector and FieldSelector are as in the query of a list.
	LabelSelector  string                `json:"labelSelector"`
	FieldSelector  string                `json:"fieldSelector"`
	ResyncPeriodMs int64                 `json:"resyncPeriodMs"`
	PageSize       int64                 `json:"pageSize"`
	Transform      *Transform            `json:"transform"`
	Indexers       map[string]namedIndex `json:"indexers"`
}

// Resource is the collection to inform on.
type Resource struct {
	Group      string `json:"group"`
	Version    string `json:"version"`
	Resource   string `json:"resource"`
	Kind       string `json:"kind"`
	Namespaced bool   `json:"namespaced"`
}

// Transform names what happens to objects before they are stored: strip-managed-fields, set-label (transformed=true) or
// fail-on, which fails for the object whose key is On.
type Transform struct {
	Kind string `json:"kind"`
	On   string `json:"on"`
}

// HandlerOptions is what a registration may have of its own.
type HandlerOptions struct {
	// ResyncPeriodMs is nil where the informer's own period holds.
	ResyncPeriodMs *int64
}

// Meta is what index functions read of an object. Every object of apimachinery has it.
type Meta interface {
	GetNamespace() string
	GetLabels() map[string]string
	GetAnnotations() map[string]string
}

// IndexFunc gives the values of an object.
type IndexFunc func(object Meta) []string

// Indexes are the index functions that the informer is to have from the beginning, by name.
func (a Asked) Indexes() (map[string]IndexFunc, error) {
	all := map[string]IndexFunc{}
	for name, index := range a.Indexers {
		values, err := index.function()
		if err != nil {
			return nil, err
		}
		all[name] = values
	}
	return all, nil
}

type namedIndex struct {
	Kind       string `json:"kind"`
	Label      string `json:"label"`
	Annotation string `json:"annotation"`
}

func (i namedIndex) function() (IndexFunc, error) {
	switch i.Kind {
	case "by-namespace":
		return func(object Meta) []string { return []string{object.GetNamespace()} }, nil
	case "by-label":
		return i.byLabel, nil
	case "by-annotation-list":
		return i.byAnnotationList, nil
	default:
		return nil, NotSupported("there is no index function %q", i.Kind)
	}
}

func (i namedIndex) byLabel(object Meta) []string {
	if value, ok := object.GetLabels()[i.Label]; ok {
		return []string{value}
	}
	return nil
}

func (i namedIndex) byAnnotationList(object Meta) []string {
	if list := object.GetAnnotations()[i.Annotation]; list != "" {
		return strings.Split(list, ",")
	}
	return nil
}
