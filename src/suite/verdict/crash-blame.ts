import type { Observation } from "./verdict.js";

/** The results of rerunning a target's crashes. */
export interface CrashInquiry {
  /** Ids of scenarios that crashed again, in a fresh adapter. */
  readonly again: ReadonlySet<string>;
  /** Whether the adapter survives the simplest scenario. */
  readonly survivesTheSimplest: boolean;
}

/** The simplest scenario: if an adapter crashes in it, its other crashes prove nothing. */
export const SIMPLEST_SCENARIO = "first-list-empty";

/** Whether the port's process crashed in a scenario, and may not have. */
export function hasCrashed({ evidence }: Observation): boolean {
  return evidence?.outcome === "failed" && evidence.failure?.type === "crash";
}

/**
 * Decides who is blamed for a crash. It is the port, if the crash is reproduced and the adapter survives the
 * simplest scenario; otherwise it may be the adapter, and is an error.
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
