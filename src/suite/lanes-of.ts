import type { HelloResult } from "../protocol/messages.js";
import type { Target } from "./selection.js";

/** Scenarios side by side for a port in real time: it mostly waits. */
const REAL_TIME_LANES = 12;

/** How many lanes a target wants. In virtual time nothing waits, so that a second lane would only cost memory. */
export function lanesOf({ port }: Target, hello: Pick<HelloResult, "clock">): number {
  return hello.clock === "real" ? (port.manifest.lanes ?? REAL_TIME_LANES) : 1;
}
