// Command client-go does with client-go what the benchmarks do with the reference informer, and prints what it took as one
// line of JSON.
//
//	client-go sink URL COUNT streams|lists    an informer on pods with one handler, until it was told of COUNT things
//	client-go parts COUNT                     its parts alone, COUNT operations each
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
	result, err := run(os.Args[1:])
	if err == nil {
		err = json.NewEncoder(os.Stdout).Encode(result)
	}
	if err != nil {
		fmt.Fprintln(os.Stderr, err)
		os.Exit(1)
	}
}

func run(args []string) (any, error) {
	switch {
	case len(args) == 4 && args[0] == "sink":
		count, err := strconv.Atoi(args[2])
		if err != nil {
			return nil, err
		}
		return sink(args[1], count)
	case len(args) == 2 && args[0] == "parts":
		count, err := strconv.Atoi(args[1])
		if err != nil {
			return nil, err
		}
		return parts(count)
	}
	return nil, fmt.Errorf("usage: client-go sink URL COUNT streams|lists | client-go parts COUNT")
}

// processorTime is what all threads have used so far.
func processorTime() (time.Duration, error) {
	usage, err := resourceUsage()
	return time.Duration(usage.Utime.Nano() + usage.Stime.Nano()), err
}

func resourceUsage() (syscall.Rusage, error) {
	var usage syscall.Rusage
	err := syscall.Getrusage(syscall.RUSAGE_SELF, &usage)
	return usage, err
}

func milliseconds(duration time.Duration) float64 {
	return float64(duration) / float64(time.Millisecond)
}
