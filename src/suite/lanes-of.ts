import { availableParallelism } from "node:os";
import type { HelloResult } from "../protocol/messages.js";
import type { Target } from "./selection.js";

/** The parallel scenarios of a port in real time: it mostly waits. */
const REAL_TIME_LANES = 12;

/** In virtual time each lane is a thread. To load and warm up one costs about as much CPU time as these scenarios. */
const SCENARIOS_PER_THREAD = 150;
const THREADS_MAX_COUNT = 4;

/**
 * The number of lanes of a target that will run so many scenarios. In virtual time nothing waits, so more lanes than CPUs
 * would only cost memory.
 */
export function lanesOf(
  { port }: Target,
  hello: Pick<HelloResult, "clock">,
  runningCount = 0,
): number {
  if (hello.clock === "real") return port.manifest.lanes ?? REAL_TIME_LANES;
  const worthCount = Math.floor(runningCount / SCENARIOS_PER_THREAD);
  return Math.max(1, Math.min(worthCount, availableParallelism(), THREADS_MAX_COUNT));
}
