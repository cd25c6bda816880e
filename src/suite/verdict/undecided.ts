import { STARVED, TOO_BUSY } from "../evidence/too-busy.js";
import type { Observation } from "./verdict.js";

/** The share of a scenario's time for which the machine was too busy to judge. */
const BUSY_SHARE = 0.5;

/**
 * Turns a failure into a skip if the machine was too busy for most of its last attempt, and the adapter owed an answer while it was
 * waiting for a CPU, or there was no time left for retries. A process that waits for nothing has had its time.
 */
export function undecided(observation: Observation): Observation {
  const { evidence, isCutShort } = observation;
  const failure = evidence?.failure;
  if (!evidence || failure === undefined || evidence.outcome === "skipped") return observation;
  const { stalledMs = 0, tookMs } = evidence;
  if (stalledMs < tookMs * BUSY_SHARE || !(isCutShort === true || failure.code === STARVED)) {
    return observation;
  }
  return { ...observation, evidence: { ...evidence, outcome: "skipped", skipReason: TOO_BUSY } };
}
