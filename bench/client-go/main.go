// Command client-go does with client-go what the benchmarks do with ours, and prints what it took as one line of JSON.
//
//	client-go sink URL COUNT streams|lists    an informer on pods with one handler, until it was told of COUNT things
//	client-go parts COUNT                     its parts alone, COUNT operations each
//	client-go rate-limiters CALLS KEYS        rate limiters, CALLS for KEYS in turn
//	client-go queues                          work queues: tasks are lines of standard input, each answered by a line
//
// Whether the initial state streams is up to the gate KUBE_FEATURE_WatchListClient, which has to say the same.
package main

import (
	"encoding/json"
	"fmt"
	"os"
	"strconv"
	"syscall"
	"time"
)

func main() {
	if err := run(os.Args[1:]); err != nil {
		fmt.Fprintln(os.Stderr, err)
		os.Exit(1)
	}
}

func run(args []string) error {
	switch {
	case len(args) == 4 && args[0] == "sink":
		return printed(sink(args[1], number(args[2])))
	case len(args) == 2 && args[0] == "parts":
		return printed(parts(number(args[1])))
	case len(args) == 3 && args[0] == "rate-limiters":
		return printed(rateLimiters(number(args[1]), number(args[2])), nil)
	case len(args) == 1 && args[0] == "queues":
		return queues()
	}
	return fmt.Errorf("usage: client-go sink URL COUNT streams|lists | parts COUNT | rate-limiters CALLS KEYS | queues")
}

func printed(result any, err error) error {
	if err != nil {
		return err
	}
	return json.NewEncoder(os.Stdout).Encode(result)
}

func number(text string) int {
	value, err := strconv.Atoi(text)
	check(err)
	return value
}

// perItemNs is the processor time of all threads for each of so many items.
func perItemNs(count int, work func()) float64 {
	before := processorTime()
	work()
	return float64(processorTime()-before) / float64(count)
}

// processorTime is what all threads have used so far.
func processorTime() time.Duration {
	usage := resourceUsage()
	return time.Duration(usage.Utime.Nano() + usage.Stime.Nano())
}

func resourceUsage() syscall.Rusage {
	var usage syscall.Rusage
	check(syscall.Getrusage(syscall.RUSAGE_SELF, &usage))
	return usage
}

func check(err error) {
	if err != nil {
		panic(err)
	}
}

func milliseconds(duration time.Duration) float64 {
	return float64(duration) / float64(time.Millisecond)
}
