import type { Observation } from "./verdict.js";

/** What was found out about the crashes of a target, by running again. */
export interface CrashInquiry {
  /** Ids of scenarios that crashed again, in a fresh adapter. */
  readonly again: ReadonlySet<string>;
  /** Whether the adapter survives the simplest scenario there is. */
  readonly survivesTheSimplest: boolean;
}

/** The simplest scenario there is: an adapter that dies of it says nothing of what killed it elsewhere. */
export const SIMPLEST_SCENARIO = "first-list-empty";

/** Whether the port's process died of a scenario, and may not have. */
export function hasCrashed({ evidence }: Observation): boolean {
  return evidence?.outcome === "failed" && evidence.failure?.type === "crash";
}

/**
 * Decides whose a crash is. It is the port's when it comes back with its scenario and the adapter lives through the
 * simplest one; everything else may be the adapter's own and is an error.
 */
export function blameCrash(one: Observation, inquiry: CrashInquiry): Observation {
  const { evidence, scenario } = one;
  if (!evidence?.failure || !hasCrashed(one)) return one;
  const excuse = excuseFor(scenario.id, inquiry);
  if (excuse === undefined) return one;
  const reason = `${evidence.failure.reason}; ${excuse}`;
  const failure = { ...evidence.failure, type: "adapter" as const, reason };
  return { ...one, evidence: { ...evidence, outcome: "error", failure } };
}

function excuseFor(id: string, { again, survivesTheSimplest }: CrashInquiry): string | undefined {
  if (!survivesTheSimplest) return "it does so in the simplest scenario, too";
  return again.has(id) ? undefined : "not when it was run again";
}
