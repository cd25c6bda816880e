import type { HelloResult } from "../../protocol/messages.js";
import type { ScenarioEvidence, ScenarioFailure } from "../evidence/evidence.js";
import type { Scenario } from "../features/scenario.js";
import type { Target } from "../port/selection.js";
import { countVerdicts } from "./counts.js";
import type { RanOutcome } from "./target-outcome.js";
import type { ScenarioResult } from "./verdict.js";

/** Plausible values for unit tests; a test sets the members that matter and leaves the rest to these. */
export function sampleScenario(id: string, more: Partial<Scenario> = {}): Scenario {
  return {
    id,
    slug: id.replace(/ \[.*$/, ""),
    name: "a bookmark counts as seen",
    feature: "Recovering from an expired watch",
    rule: "The list after an expired watch requests a state no older than the last seen",
    requirements: ["RLIST-02"],
    duty: "must",
    capabilities: [],
    needs: [],
    parts: [],
    queues: [],
    tags: ["@must", "@req:RLIST-02", `@id:${id}`],
    uri: "features/reflector/expired-watch.feature",
    line: 18,
    ...more,
  };
}

/** A target with two versions, of which the first is meant. */
export function sampleTarget(folder = "/nowhere/ports/sample"): Target {
  const version = { version: "1.0.0", level: "0.37", run: ["./adapter"] };
  const versions = [version, { ...version, version: "2.0.0" }] as const;
  const manifest = { name: "sample", description: "A sample", language: "cobol", versions };
  return { name: "sample@1.0.0", port: { manifest, folder }, version };
}

/** The evidence of a scenario that passed. */
export function sampleEvidence(more: Partial<ScenarioEvidence> = {}): ScenarioEvidence {
  return {
    outcome: "passed",
    seed: 7,
    clock: "virtual",
    durationMs: 56,
    tookMs: 78,
    timeline: [
      { index: 1, atMs: 0, source: "server", text: "GET /api/v1/pods → 200" },
      { index: 2, atMs: 53, source: "handler", text: "delete default/two" },
    ],
    ...more,
  };
}

/** A scenario that failed. */
export function sampleFailure(id: string, more: Partial<ScenarioFailure> = {}): ScenarioResult {
  const failure: ScenarioFailure = {
    type: "assertion",
    reason: "two lists instead of one",
    expected: "one list",
    observed: "two lists",
    pointsAt: [2],
    ...more,
  };
  const evidence = sampleEvidence({ outcome: "failed", failure });
  return {
    scenario: sampleScenario(id),
    verdict: "FAIL",
    reason: failure.reason,
    failure,
    evidence,
  };
}

/** A scenario that passed. */
export function samplePass(id: string): ScenarioResult {
  return { scenario: sampleScenario(id), verdict: "PASS", evidence: sampleEvidence() };
}

/** A scenario that was skipped. */
export function sampleSkip(id: string): ScenarioResult {
  const reason = "the port does not declare capability resync";
  const evidence = sampleEvidence({ outcome: "skipped", skipReason: reason, timeline: [] });
  return { scenario: sampleScenario(id), verdict: "SKIP", reason, evidence };
}

/** A target's whole run with these results. */
export function sampleOutcome(
  results: readonly ScenarioResult[],
  more: Partial<RanOutcome> = {},
): RanOutcome {
  return {
    type: "ran",
    target: sampleTarget(),
    hello: SAMPLE_HELLO,
    level: "0.37",
    results,
    counts: countVerdicts(results),
    plannedCount: results.length,
    isComplete: true,
    isWhole: true,
    baselineProblems: [],
    heldUp: { ofMs: 1234, stalledMs: 0, worstLateMs: 2 },
    startedAtMs: 0,
    durationMs: 1234,
    ...more,
  };
}

/** The `hello` of the sample's adapter. */
export const SAMPLE_HELLO: HelloResult = {
  protocol: 1,
  implementation: { name: "sample", version: "1.0.0", language: "cobol" },
  adapter: { name: "sample-adapter", version: "0.1.0" },
  capabilities: ["store"],
  needs: ["block-handler"],
  clock: "virtual",
  level: "0.37",
  queue: "real-fifo",
};
