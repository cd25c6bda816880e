import type { HelloResult } from "../../protocol/messages.js";
import type { Target } from "../port/selection.js";

/** The parallel scenarios of a port in real time: it mostly waits. */
const REAL_TIME_LANES = 12;

/** The number of lanes of a target. In virtual time nothing waits, so a second lane would only cost memory. */
export function lanesOf({ port }: Target, hello: Pick<HelloResult, "clock">): number {
  return hello.clock === "real" ? (port.manifest.lanes ?? REAL_TIME_LANES) : 1;
}
