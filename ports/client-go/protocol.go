package main

import (
	"bytes"
	"encoding/json"
	"fmt"
)

// The protocol version this adapter speaks, and the longest line either side may send.
const (
	protocolVersion = 1
	lineMaxBytes    = 16 << 20
)

// request is any command. Its arguments are decoded by the code that performs it.
type request struct {
	ID    int64           `json:"id"`
	Cmd   string          `json:"cmd"`
	Trial string          `json:"trial"`
	Args  json.RawMessage `json:"args"`
}

// okReply says that a command was done.
type okReply struct {
	ID int64 `json:"id"`
	OK any   `json:"ok"`
}

// errReply says that it was not.
type errReply struct {
	ID  int64    `json:"id"`
	Err *failure `json:"err"`
}

// failure is why a command was not done. It is an error, so that commands return it as one.
type failure struct {
	Code    failureCode `json:"code"`
	Message string      `json:"message"`
}

type failureCode string

const (
	// refused: the library said no; the message is its own.
	refused failureCode = "refused"
	// notSupported: this adapter has no such command or option.
	notSupported failureCode = "not-supported"
	// invalid: the command made no sense.
	invalid failureCode = "invalid"
	// internal: the adapter itself failed.
	internal failureCode = "internal"
)

func (f *failure) Error() string { return string(f.Code) + ": " + f.Message }

func failf(code failureCode, format string, values ...any) *failure {
	return &failure{Code: code, Message: fmt.Sprintf(format, values...)}
}

// done is the result of a command that has nothing to say.
type done struct{}

type helloArgs struct {
	Protocol struct {
		Min int `json:"min"`
		Max int `json:"max"`
	} `json:"protocol"`
	Suite string `json:"suite"`
}

type helloResult struct {
	Protocol       int            `json:"protocol"`
	Implementation implementation `json:"implementation"`
	Adapter        adapterInfo    `json:"adapter"`
	Capabilities   []string       `json:"capabilities"`
	Needs          []string       `json:"needs"`
	Clock          string         `json:"clock"`
	TLS            bool           `json:"tls,omitempty"`
	Level          string         `json:"level"`
	Queue          string         `json:"queue"`
}

type implementation struct {
	Name            string `json:"name"`
	Version         string `json:"version"`
	Language        string `json:"language"`
	LanguageVersion string `json:"languageVersion"`
	Homepage        string `json:"homepage"`
	Issues          string `json:"issues"`
	OS              string `json:"os"`
}

type adapterInfo struct {
	Name    string `json:"name"`
	Version string `json:"version"`
}

// trialOpenArgs opens a trial. Seed and NowMs have no effect: client-go draws from an unseeded source, in real time.
type trialOpenArgs struct {
	Server string `json:"server"`
	// CertificateAuthority is there if hello asked for TLS.
	CertificateAuthority string   `json:"certificateAuthority"`
	Seed                 *int64   `json:"seed"`
	NowMs                *float64 `json:"nowMs"`
}

type resourceRef struct {
	Group      string `json:"group"`
	Version    string `json:"version"`
	Resource   string `json:"resource"`
	Kind       string `json:"kind"`
	Namespaced bool   `json:"namespaced"`
}

type informerCreateArgs struct {
	Informer       string                 `json:"informer"`
	Resource       resourceRef            `json:"resource"`
	Namespace      string                 `json:"namespace"`
	LabelSelector  string                 `json:"labelSelector"`
	FieldSelector  string                 `json:"fieldSelector"`
	ResyncPeriodMs int64                  `json:"resyncPeriodMs"`
	PageSize       *int64                 `json:"pageSize"`
	Transform      *transformArgs         `json:"transform"`
	Indexers       map[string]indexerArgs `json:"indexers"`
}

type informerArgs struct {
	Informer string `json:"informer"`
}

type informerStatus struct {
	HasSynced               bool   `json:"hasSynced"`
	IsStopped               bool   `json:"isStopped"`
	LastSyncResourceVersion string `json:"lastSyncResourceVersion"`
}

type handlerAddArgs struct {
	Informer       string    `json:"informer"`
	Handler        string    `json:"handler"`
	Behaviour      behaviour `json:"behaviour"`
	ResyncPeriodMs *int64    `json:"resyncPeriodMs"`
}

type handlerArgs struct {
	Informer string `json:"informer"`
	Handler  string `json:"handler"`
}

type handlerStatus struct {
	HasSynced bool `json:"hasSynced"`
}

type storeList struct {
	Items []any    `json:"items"`
	Keys  []string `json:"keys"`
}

type storeGetArgs struct {
	Informer string `json:"informer"`
	Key      string `json:"key"`
}

type storeGet struct {
	Exists bool `json:"exists"`
	Object any  `json:"object,omitempty"`
}

type indexerAddArgs struct {
	Informer string      `json:"informer"`
	Index    string      `json:"index"`
	Indexer  indexerArgs `json:"indexer"`
}

type indexListArgs struct {
	Informer string `json:"informer"`
	Index    string `json:"index"`
	Value    string `json:"value"`
}

type indexList struct {
	Items []any `json:"items"`
}

type indexValuesArgs struct {
	Informer string `json:"informer"`
	Index    string `json:"index"`
}

type indexValues struct {
	Values []string `json:"values"`
}

// notification says that a callback was called. Pointers tell "the port says no" from "the port does not say".
type notification struct {
	Ev                string       `json:"ev"`
	Trial             string       `json:"trial"`
	Informer          string       `json:"informer"`
	Handler           string       `json:"handler"`
	N                 int64        `json:"n"`
	Type              string       `json:"type"`
	Object            any          `json:"object,omitempty"`
	OldObject         any          `json:"oldObject,omitempty"`
	Key               string       `json:"key,omitempty"`
	IsInInitialList   *bool        `json:"isInInitialList,omitempty"`
	FinalStateUnknown *bool        `json:"finalStateUnknown,omitempty"`
	Stored            *storedState `json:"stored,omitempty"`
	AtMs              float64      `json:"atMs"`
}

type storedState struct {
	Exists          bool   `json:"exists"`
	ResourceVersion string `json:"resourceVersion,omitempty"`
}

// watchErrorEvent says that the informer's watch error handler was called.
type watchErrorEvent struct {
	Ev       string `json:"ev"`
	Trial    string `json:"trial"`
	Informer string `json:"informer"`
	Message  string `json:"message"`
	Code     int32  `json:"code,omitempty"`
}

// logEvent puts a line of the adapter's own into the timeline.
type logEvent struct {
	Ev      string `json:"ev"`
	Trial   string `json:"trial,omitempty"`
	Message string `json:"message"`
}

// decodeArgs reads a command's arguments and refuses members that the protocol does not have.
func decodeArgs[A any](raw json.RawMessage) (A, error) {
	var args A
	decoder := json.NewDecoder(bytes.NewReader(raw))
	decoder.DisallowUnknownFields()
	if err := decoder.Decode(&args); err != nil {
		return args, failf(invalid, "cannot read the arguments: %v", err)
	}
	return args, nil
}
