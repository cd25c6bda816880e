package main

import (
	"context"
	"io"
	"os"
	"strconv"
	"strings"
	"sync"
	"time"

	corev1 "k8s.io/api/core/v1"
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	"k8s.io/apimachinery/pkg/runtime"
	"k8s.io/apimachinery/pkg/runtime/schema"
	"k8s.io/apimachinery/pkg/runtime/serializer"
	"k8s.io/apimachinery/pkg/types"
	utilruntime "k8s.io/apimachinery/pkg/util/runtime"
	"k8s.io/client-go/rest"
)

// restScheme knows the core group and no other: enough for a client to decode what scenarios answer.
var restScheme, restCodecs = func() (*runtime.Scheme, serializer.CodecFactory) {
	scheme := runtime.NewScheme()
	metav1.AddToGroupVersion(scheme, schema.GroupVersion{Version: "v1"})
	utilruntime.Must(corev1.AddToScheme(scheme))
	return scheme, serializer.NewCodecFactory(scheme)
}()

// The variables that turn on back-off by URL, which client-go reads for each request.
const (
	backoffBase     = "KUBE_CLIENT_BACKOFF_BASE"
	backoffDuration = "KUBE_CLIENT_BACKOFF_DURATION"
)

// environment is one for all of the process.
var environment sync.Mutex

// restClient is a client, and the requests that a scenario has built with it.
type restClient struct {
	settings arguments
	report   func(string, any)
	wire     *wire
	client   *rest.RESTClient
	mu       sync.Mutex
	request  *rest.Request
	cancels  []context.CancelFunc
}

// createRESTClient: docs/parts/rest-client.md
func createRESTClient(settings arguments, report func(string, any)) (*part, error) {
	made := &restClient{settings: settings, report: report, wire: newWire(settings, report)}
	config := restConfig(settings, made.wire)
	handleWarnings(config, settings, report)
	client, err := rest.RESTClientFor(config)
	if err != nil {
		return nil, err
	}
	made.client = client
	if settings.flag("tellsOfMetrics") {
		tellOfMetrics(report)
	}
	methods := made.wire.methods()
	methods["build"] = made.build
	methods["change"] = made.change
	methods["send"] = made.send
	methods["cancel"] = func(arguments) (any, error) { made.cancel(); return nil, nil }
	return &part{methods: methods, close: func() {
		made.cancel()
		made.wire.close()
		if settings.flag("tellsOfMetrics") {
			tellOfMetrics(func(string, any) {})
		}
	}}, nil
}

// restConfig is what all clients are configured with.
func restConfig(settings arguments, transport *wire) *rest.Config {
	config := &rest.Config{
		Host:      "http://server.test" + settings.text("basePath"),
		APIPath:   "/api",
		Transport: transport,
		ContentConfig: rest.ContentConfig{
			AcceptContentTypes:   settings.text("accept"),
			ContentType:          settings.text("contentType"),
			GroupVersion:         &schema.GroupVersion{Version: "v1"},
			NegotiatedSerializer: restCodecs.WithoutConversion(),
		},
		QPS:     float32(settings.number("qps")),
		Burst:   int(settings.number("burst")),
		Timeout: time.Duration(settings.number("timeoutMs")) * time.Millisecond,
	}
	if settings.text("limiter") != "" {
		config.RateLimiter = requestLimiterFrom(settings.text("limiter"), transport.report)
	}
	return config
}

// build begins a request and takes its steps, in their order.
func (c *restClient) build(a arguments) (any, error) {
	environment.Lock()
	setOrUnset(backoffBase, c.settings.text("backoffBase"))
	setOrUnset(backoffDuration, c.settings.text("backoffDuration"))
	request := c.begin(a)
	os.Unsetenv(backoffBase)
	os.Unsetenv(backoffDuration)
	environment.Unlock()
	if c.settings.has("maxRetries") {
		request.MaxRetries(int(c.settings.number("maxRetries")))
	}
	if c.settings.flag("tellsOfBackoff") {
		backOff(request, &reportingBackoff{report: c.report, delays: read[[]float64](c.settings, "backoffDelaysMs")})
	}
	c.mu.Lock()
	c.request = request
	c.mu.Unlock()
	return c.change(a)
}

// change takes further steps of the request that was built last.
func (c *restClient) change(a arguments) (any, error) {
	c.mu.Lock()
	defer c.mu.Unlock()
	request := c.request
	for _, step := range read[[]buildStep](a, "steps") {
		if err := step.take(request); err != nil {
			return nil, err
		}
	}
	if err := errorOf(request); err != nil {
		return map[string]any{"error": err.Error()}, nil
	}
	return nil, nil
}

func (c *restClient) begin(a arguments) *rest.Request {
	switch verb := a.text("verb"); verb {
	case "GET":
		return c.client.Get()
	case "POST":
		return c.client.Post()
	case "PUT":
		return c.client.Put()
	case "DELETE":
		return c.client.Delete()
	case "PATCH":
		return c.client.Patch(types.PatchType(a.text("patchType")))
	default:
		return c.client.Verb(verb)
	}
}

func setOrUnset(name, value string) {
	if value == "" {
		os.Unsetenv(name)
	} else {
		os.Setenv(name, value)
	}
}

// buildStep is one step of building a request.
type buildStep struct {
	Step  string    `json:"step"`
	Value string    `json:"value"`
	Args  arguments `json:"args"`
}

func (s buildStep) take(request *rest.Request) error {
	switch s.Step {
	case "prefix":
		request.Prefix(strings.Fields(s.Value)...)
	case "suffix":
		request.Suffix(strings.Fields(s.Value)...)
	case "absPath":
		request.AbsPath(strings.Fields(s.Value)...)
	case "requestUri":
		request.RequestURI(s.Value)
	case "namespace":
		request.Namespace(s.Value)
	case "resource":
		request.Resource(s.Value)
	case "name":
		request.Name(s.Value)
	case "subresource":
		request.SubResource(strings.Fields(s.Value)...)
	case "param":
		name, value, _ := strings.Cut(s.Value, "=")
		request.Param(name, value)
	case "listOptions":
		request.VersionedParams(listOptionsFrom(s.Args), metav1.ParameterCodec)
	case "header":
		name, value, _ := strings.Cut(s.Value, ": ")
		request.SetHeader(name, value)
	case "timeout":
		ms, err := strconv.ParseFloat(s.Value, 64)
		if err != nil {
			return failf("invalid", "%v", err)
		}
		request.Timeout(time.Duration(ms * float64(time.Millisecond)))
	case "maxRetries":
		count, err := strconv.Atoi(s.Value)
		if err != nil {
			return failf("invalid", "%v", err)
		}
		request.MaxRetries(count)
	case "limiter":
		request.Throttle(requestLimiterFrom(s.Value, func(string, any) {}))
	default:
		return s.takeBody(request)
	}
	return nil
}

func (s buildStep) takeBody(request *rest.Request) error {
	switch s.Step {
	case "bytes":
		request.Body([]byte(s.Value))
	case "stream":
		request.Body(io.MultiReader(strings.NewReader(s.Value)))
	case "file":
		file, err := os.CreateTemp("", "body")
		if err != nil {
			return err
		}
		defer os.Remove(file.Name())
		_, _ = file.WriteString(s.Value)
		_ = file.Close()
		request.Body(file.Name())
	case "missingFile":
		request.Body("/nowhere/at/all")
	case "object":
		request.Body(&corev1.ConfigMap{
			TypeMeta: metav1.TypeMeta{Kind: "ConfigMap", APIVersion: "v1"}, ObjectMeta: metav1.ObjectMeta{Name: s.Value},
		})
	case "noObject":
		request.Body((*corev1.ConfigMap)(nil))
	case "somethingElse":
		request.Body(struct{ Text string }{s.Value})
	default:
		return failf("invalid", "no step %q", s.Step)
	}
	return nil
}

func listOptionsFrom(a arguments) *metav1.ListOptions {
	return &metav1.ListOptions{
		ResourceVersion: a.text("resourceVersion"),
		Limit:           int64(a.number("limit")),
		LabelSelector:   a.text("labelSelector"),
		Continue:        a.text("continue"),
	}
}

// send makes the request that was built last, in one of the four ways.
func (c *restClient) send(a arguments) (any, error) {
	c.mu.Lock()
	request := c.request
	ctx, cancel := context.WithCancel(context.Background())
	c.cancels = append(c.cancels, cancel)
	c.mu.Unlock()
	if a.has("deadlineMs") {
		ctx, cancel = context.WithTimeout(ctx, time.Duration(a.number("deadlineMs"))*time.Millisecond)
		defer cancel()
	}
	switch call := a.text("call"); call {
	case "Do":
		return resultOf(request.Do(ctx), a.text("read"))
	case "DoRaw":
		body, err := request.DoRaw(ctx)
		return map[string]any{"body": string(body)}, err
	case "Stream":
		stream, err := request.Stream(ctx)
		if err != nil {
			return nil, err
		}
		defer stream.Close()
		body, err := io.ReadAll(stream)
		return map[string]any{"body": string(body)}, err
	case "Watch":
		watcher, err := request.Watch(ctx)
		if err != nil {
			return nil, err
		}
		for event := range watcher.ResultChan() {
			c.report(string(event.Type), typedEventJSON(event))
		}
		c.report("watch ended", nil)
		return map[string]any{}, nil
	default:
		return nil, failf("invalid", "no call %q", call)
	}
}

func (c *restClient) cancel() {
	c.mu.Lock()
	defer c.mu.Unlock()
	for _, cancel := range c.cancels {
		cancel()
	}
	c.cancels = nil
}

func resultOf(result rest.Result, way string) (any, error) {
	var code int
	var created bool
	var contentType string
	contentTypeOf(result.StatusCode(&code).WasCreated(&created), &contentType)
	described := map[string]any{"code": code, "created": created, "contentType": contentType}
	switch way {
	case "raw":
		body, err := result.Raw()
		described["body"] = string(body)
		return described, err
	case "into":
		into := &corev1.ConfigMap{}
		err := result.Into(into)
		described["name"] = into.Name
		return described, err
	default:
		return described, result.Error()
	}
}
