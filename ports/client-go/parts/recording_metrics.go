package main

import (
	"sync"

	"k8s.io/client-go/util/workqueue"
)

// recordingMetrics keeps what its metrics are told: docs/parts/work-queue.md, "metrics".
type recordingMetrics struct {
	mu sync.Mutex
	// names are what was asked for, in that order.
	names   []string
	numbers map[string]*number
	lists   map[string]*observations
}

func newRecordingMetrics() *recordingMetrics {
	return &recordingMetrics{numbers: map[string]*number{}, lists: map[string]*observations{}}
}

// metricsProviderFrom is the provider that settings want to be given, if they do.
func metricsProviderFrom(settings arguments, metrics *recordingMetrics) *recordingMetrics {
	if !settings.flag("hasMetrics") {
		return nil
	}
	return metrics
}

// methods are what a scenario can ask.
func (m *recordingMetrics) methods() map[string]method {
	return map[string]method{
		"metric":  func(a arguments) (any, error) { return m.valueOf(a.text("name")), nil },
		"metrics": func(arguments) (any, error) { return append([]string{}, m.names...), nil },
	}
}

func (m *recordingMetrics) valueOf(name string) any {
	m.mu.Lock()
	defer m.mu.Unlock()
	if found := m.numbers[name]; found != nil {
		return found.value
	}
	if found := m.lists[name]; found != nil {
		return append([]float64{}, found.values...)
	}
	return nil
}

func (m *recordingMetrics) number(name string) *number {
	m.mu.Lock()
	defer m.mu.Unlock()
	m.names = append(m.names, name)
	m.numbers[name] = &number{mu: &m.mu}
	return m.numbers[name]
}

func (m *recordingMetrics) list(name string) *observations {
	m.mu.Lock()
	defer m.mu.Unlock()
	m.names = append(m.names, name)
	m.lists[name] = &observations{mu: &m.mu}
	return m.lists[name]
}

func (m *recordingMetrics) NewDepthMetric(string) workqueue.GaugeMetric  { return m.number("depth") }
func (m *recordingMetrics) NewAddsMetric(string) workqueue.CounterMetric { return m.number("adds") }
func (m *recordingMetrics) NewLatencyMetric(string) workqueue.HistogramMetric {
	return m.list("latency")
}
func (m *recordingMetrics) NewWorkDurationMetric(string) workqueue.HistogramMetric {
	return m.list("work duration")
}
func (m *recordingMetrics) NewUnfinishedWorkSecondsMetric(string) workqueue.SettableGaugeMetric {
	return m.number("unfinished work")
}
func (m *recordingMetrics) NewLongestRunningProcessorSecondsMetric(string) workqueue.SettableGaugeMetric {
	return m.number("longest running")
}
func (m *recordingMetrics) NewRetriesMetric(string) workqueue.CounterMetric {
	return m.number("retries")
}

// number is a counter or a gauge.
type number struct {
	mu    *sync.Mutex
	value float64
}

func (n *number) Inc() { n.change(func(value float64) float64 { return value + 1 }) }
func (n *number) Dec() { n.change(func(value float64) float64 { return value - 1 }) }
func (n *number) Set(value float64) {
	n.change(func(float64) float64 { return value })
}

func (n *number) change(by func(float64) float64) {
	n.mu.Lock()
	defer n.mu.Unlock()
	n.value = by(n.value)
}

// observations are what a histogram has observed.
type observations struct {
	mu     *sync.Mutex
	values []float64
}

func (o *observations) Observe(value float64) {
	o.mu.Lock()
	defer o.mu.Unlock()
	o.values = append(o.values, value)
}
