package main

import (
	"encoding/json"
	"math"
	"time"
)

// arguments are JSON by name. Reading one that is not what it should be panics with a failure, which the caller of the
// method turns into an answer; reading an absent one gives the zero value.
type arguments map[string]json.RawMessage

func (a arguments) has(name string) bool {
	raw, ok := a[name]
	return ok && string(raw) != "null"
}

func read[T any](a arguments, name string) T {
	var value T
	if !a.has(name) {
		return value
	}
	if err := json.Unmarshal(a[name], &value); err != nil {
		panic(failf("invalid", "%q: %v", name, err))
	}
	return value
}

func (a arguments) text(name string) string    { return read[string](a, name) }
func (a arguments) flag(name string) bool      { return read[bool](a, name) }
func (a arguments) number(name string) float64 { return read[float64](a, name) }
func (a arguments) texts(name string) []string { return read[[]string](a, name) }
func (a arguments) args(name string) arguments { return read[arguments](a, name) }
func (a arguments) object(name string) any     { return valueFrom(a[name]) }
func (a arguments) objects(name string) []any {
	raws := read[[]json.RawMessage](a, name)
	values := make([]any, len(raws))
	for i, raw := range raws {
		values[i] = valueFrom(raw)
	}
	return values
}

// duration is a number of milliseconds. Rounded, for a nanosecond that binary fractions lose counts.
func (a arguments) duration(name string) time.Duration {
	return time.Duration(math.Round(a.number(name) * float64(time.Millisecond)))
}
