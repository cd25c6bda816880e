import type { Writable } from "node:stream";

/** Calls `go` once, asynchronously, when everything written to a stream has been sent. Never, if that fails. */
export function whenDrained(stream: Writable, go: () => void): void {
  if (stream.writableNeedDrain) stream.once("drain", go);
  else process.nextTick(go);
}
