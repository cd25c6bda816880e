package main

import "sync"

// gate holds up whoever passes, from hold to release.
type gate struct {
	mu   sync.Mutex
	open chan struct{}
}

func (g *gate) hold() {
	g.mu.Lock()
	defer g.mu.Unlock()
	if g.open == nil {
		g.open = make(chan struct{})
	}
}

func (g *gate) release() {
	g.mu.Lock()
	defer g.mu.Unlock()
	if g.open != nil {
		close(g.open)
		g.open = nil
	}
}

func (g *gate) pass() {
	g.mu.Lock()
	open := g.open
	g.mu.Unlock()
	if open != nil {
		<-open
	}
}

// methods are what a scenario does with it.
func (g *gate) methods() map[string]method {
	return map[string]method{
		"hold":    func(arguments) (any, error) { g.hold(); return nil, nil },
		"release": func(arguments) (any, error) { g.release(); return nil, nil },
	}
}
