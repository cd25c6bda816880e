import type { Writable } from "node:stream";

/** Calls `go` once, later: when a stream has given away all that was written to it. Never, if it cannot. */
export function whenDrained(stream: Writable, go: () => void): void {
  if (stream.writableNeedDrain) stream.once("drain", go);
  else process.nextTick(go);
}
