package kit

import (
	"fmt"
	"os"
	"runtime"
	"runtime/debug"
)

// usage is the resources of the process; unavailable values are omitted.
type usage struct {
	ResidentBytes uint64 `json:"residentBytes,omitempty"`
	HeapBytes     uint64 `json:"heapBytes"`
	OpenFiles     int    `json:"openFiles,omitempty"`
	Threads       int    `json:"threads,omitempty"`
	Tasks         int    `json:"tasks"`
}

// usageNow collects garbage, returns free memory to the system, and measures.
func usageNow() usage {
	debug.FreeOSMemory()
	var memory runtime.MemStats
	runtime.ReadMemStats(&memory)
	now := usage{HeapBytes: memory.HeapAlloc, Tasks: runtime.NumGoroutine()}
	if text, err := os.ReadFile("/proc/self/statm"); err == nil {
		var total, resident uint64
		if _, err := fmt.Sscan(string(text), &total, &resident); err == nil {
			now.ResidentBytes = resident * uint64(os.Getpagesize())
		}
	}
	if files, err := os.ReadDir("/proc/self/fd"); err == nil {
		now.OpenFiles = len(files)
	}
	if threads, err := os.ReadDir("/proc/self/task"); err == nil {
		now.Threads = len(threads)
	}
	return now
}
