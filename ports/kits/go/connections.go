package kit

import (
	"context"
	"net"
	"sync"
	"time"
)

// connections counts a trial's connections, those being dialled included.
type connections struct {
	dialer net.Dialer

	mu    sync.Mutex
	count int
	// changed is closed, and replaced, whenever count changes.
	changed chan struct{}
}

// newConnections dials as Go's own default transport does.
func newConnections() *connections {
	return &connections{
		dialer:  net.Dialer{Timeout: 30 * time.Second, KeepAlive: 30 * time.Second},
		changed: make(chan struct{}),
	}
}

func (c *connections) dial(ctx context.Context, network, address string) (net.Conn, error) {
	c.add(1)
	conn, err := c.dialer.DialContext(ctx, network, address)
	if err != nil {
		c.add(-1)
		return nil, err
	}
	return &countedConn{Conn: conn, onClose: sync.OnceFunc(func() { c.add(-1) })}, nil
}

func (c *connections) add(delta int) {
	c.mu.Lock()
	defer c.mu.Unlock()
	c.count += delta
	close(c.changed)
	c.changed = make(chan struct{})
}

func (c *connections) now() (count int, changed <-chan struct{}) {
	c.mu.Lock()
	defer c.mu.Unlock()
	return c.count, c.changed
}

// waitForNone waits until no connection is open and returns 0, or how many are when the context ends.
func (c *connections) waitForNone(ctx context.Context) int {
	for {
		count, changed := c.now()
		if count == 0 {
			return 0
		}
		select {
		case <-changed:
		case <-ctx.Done():
			return count
		}
	}
}

// countedConn notifies its owner, once, of its close.
type countedConn struct {
	net.Conn
	onClose func()
}

func (c *countedConn) Close() error {
	defer c.onClose()
	return c.Conn.Close()
}
