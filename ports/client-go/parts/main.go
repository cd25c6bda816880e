package main

import (
	"os"
	"testing"
	"testing/synctest"

	utilruntime "k8s.io/apimachinery/pkg/util/runtime"
)

// main runs the adapter as if it were a test, because Go gives virtual time to tests alone: inside the bubble every
// timer and every time.Now of client-go runs on a clock that moves only when this program sleeps, and "everything that
// can happen has happened" is a fact that the runtime knows.
func main() {
	// As in the adapter of informers: only "log only" leaves something to observe after a panic.
	utilruntime.ReallyCrash = false
	// Without the second, which makes whoever logs two errors at once wait for a millisecond: in virtual time that is
	// always, and would shift everything that is measured to the millisecond.
	utilruntime.ErrorHandlers = utilruntime.ErrorHandlers[:1]
	testing.Init()
	// client-go prints what a mutation detector finds; standard output is for answers.
	out := os.Stdout
	os.Stdout = os.Stderr
	adapter := testing.InternalTest{Name: "Adapter", F: func(t *testing.T) {
		// Outside of the bubble: waiting for the suite must not count as waiting for time.
		lines := readLines(os.Stdin)
		synctest.Test(t, func(*testing.T) {
			enterBubble()
			newSession(out).serve(lines, synctest.Wait)
		})
	}}
	everything := func(string, string) (bool, error) { return true, nil }
	testing.Main(everything, []testing.InternalTest{adapter}, nil, nil)
}
