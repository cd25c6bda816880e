package main

import "sync/atomic"

// namedHandler reports what it is told under its name, and then waits, or panics, as it was told to.
type namedHandler struct {
	name     string
	report   func(string, any)
	throwing atomic.Bool
	gate     gate
}

var _ initialListHandler = (*namedHandler)(nil)

// OnAdd is called by client-go.
func (h *namedHandler) OnAdd(object any, isInInitialList bool) {
	h.take("added", addJSON(object, isInInitialList))
}

// OnUpdate is called by client-go.
func (h *namedHandler) OnUpdate(older, newer any) { h.take("updated", updateJSON(older, newer)) }

// OnDelete is called by client-go.
func (h *namedHandler) OnDelete(object any) { h.take("deleted", jsonOf(object)) }

func (h *namedHandler) take(event string, value any) {
	h.report(h.name+" "+event, value)
	if h.throwing.CompareAndSwap(true, false) {
		panic("the handler throws")
	}
	h.gate.pass()
}

// initialListHandler is the ResourceEventHandler of 0.27 and later: OnAdd gets isInInitialList.
type initialListHandler interface {
	OnAdd(object any, isInInitialList bool)
	OnUpdate(older, newer any)
	OnDelete(object any)
}
