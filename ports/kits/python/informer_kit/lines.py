"""Messages as lines of standard output, which nothing else can reach."""

import json
import os
import sys
import threading
import time


class Lines:
    """Writes whole lines, one at a time, whatever thread they come from."""

    def __init__(self):
        # A copy of the descriptor: whatever prints from now on, C libraries included, prints to standard error.
        self._out = os.fdopen(os.dup(1), "wb", buffering=0)
        os.dup2(2, 1)
        sys.stdout = sys.stderr
        self._lock = threading.Lock()

    def write(self, message):
        """Writes a message."""
        line = encode(message)
        with self._lock:
            self._write(line)

    def write_counted(self, counter, message):
        """Writes a message with the time, and the counter's next number as `n`: number and line are one."""
        with self._lock:
            counter.n += 1
            self._write(encode({**message, "n": counter.n, "atMs": time.time() * 1000}))

    def _write(self, line):
        rest = memoryview(line)
        while rest:
            rest = rest[self._out.write(rest) :]


def encode(message):
    """A message as a line. Without NaN and surrogates, which JSON in UTF-8 cannot represent."""
    text = json.dumps(message, ensure_ascii=True, separators=(",", ":"))
    return text.encode("ascii") + b"\n"


def read_commands():
    """The commands of standard input, until it ends."""
    for line in sys.stdin.buffer:
        yield json.loads(line)
