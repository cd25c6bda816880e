"""The resources of the process, for `debug.dump`."""

import gc
import os
import resource
import sys
import threading


def usage_now():
    """Measured after a garbage collection; unavailable values are omitted."""
    gc.collect()
    usage = {"objects": sys.getallocatedblocks(), "threads": threading.active_count()}
    try:
        with open("/proc/self/statm", encoding="ascii") as statm:
            usage["residentBytes"] = int(statm.read().split()[1]) * resource.getpagesize()
        usage["openFiles"] = len(os.listdir("/proc/self/fd"))
    except OSError:
        pass
    return usage
