package main

import (
	"sync"
	"sync/atomic"
	"time"

	"k8s.io/client-go/util/flowcontrol"
)

// shiftableClock is a clock that can be set to another time, while sleeps go on as they were.
type shiftableClock struct{ shift atomic.Int64 }

// Now is called by client-go.
func (c *shiftableClock) Now() time.Time { return time.Now().Add(time.Duration(c.shift.Load())) }

// Since is called by client-go.
func (c *shiftableClock) Since(t time.Time) time.Duration { return c.Now().Sub(t) }

// Sleep is called by client-go.
func (c *shiftableClock) Sleep(d time.Duration) { time.Sleep(d) }

// createThrottle: docs/parts/throttle.md
func createThrottle(settings arguments, _ func(string, any)) (*part, error) {
	clock := &shiftableClock{}
	contexts := newContexts()
	limiter, err := throttleFrom(settings, clock)
	if err != nil {
		return nil, err
	}
	methods := map[string]method{
		"tryAccept": func(a arguments) (any, error) {
			accepted := []bool{}
			for range int(a.number("times")) {
				accepted = append(accepted, limiter.TryAccept())
			}
			return accepted, nil
		},
		"tryEvery": func(a arguments) (any, error) {
			accepted := 0
			for range int(a.number("times")) {
				if limiter.TryAccept() {
					accepted++
				}
				time.Sleep(a.duration("everyMs"))
			}
			return accepted, nil
		},
		"cancel": func(a arguments) (any, error) { contexts.cancel(a.text("context")); return nil, nil },
		"shiftClock": func(a arguments) (any, error) {
			clock.shift.Add(int64(a.duration("byMs")))
			return nil, nil
		},
		"qps":  func(arguments) (any, error) { return float64(limiter.QPS()), nil },
		"stop": func(arguments) (any, error) { limiter.Stop(); return nil, nil },
	}
	if patient, ok := limiter.(flowcontrol.RateLimiter); ok {
		methods["accept"] = func(a arguments) (any, error) { acceptTogether(patient, a); return nil, nil }
		methods["wait"] = func(a arguments) (any, error) {
			ctx, done := contexts.open(a)
			defer done()
			return nil, patient.Wait(ctx)
		}
	}
	return &part{methods: methods, close: contexts.close}, nil
}

func acceptTogether(limiter flowcontrol.RateLimiter, a arguments) {
	var callers sync.WaitGroup
	for range int(a.number("callers")) {
		callers.Go(func() {
			for range int(a.number("times")) {
				limiter.Accept()
			}
		})
	}
	callers.Wait()
}

// passiveThrottle is a throttle that nobody has to be able to wait for.
type passiveThrottle interface {
	TryAccept() bool
	Stop()
	QPS() float32
}

func throttleFrom(settings arguments, clock flowcontrol.Clock) (passiveThrottle, error) {
	qps, burst := float32(settings.number("qps")), int(settings.number("burst"))
	switch settings.text("variant") {
	case "":
		return flowcontrol.NewTokenBucketRateLimiterWithClock(qps, burst, clock), nil
	case "passive":
		return newPassiveThrottle(qps, burst, clock)
	case "always":
		return flowcontrol.NewFakeAlwaysRateLimiter(), nil
	case "never":
		return flowcontrol.NewFakeNeverRateLimiter(), nil
	}
	return nil, failf("invalid", "no variant %q", settings.text("variant"))
}
