import type { ScenarioFailure } from "../../src/suite/evidence/evidence.js";
import type { Scenario } from "../../src/suite/features/scenario.js";
import { compareVersions } from "../../src/suite/values/version-order.js";
import type { ScenarioResult } from "../../src/suite/verdict/verdict.js";

/** Where a level lies to a scenario's range: in it, before its `@since`, or behind its `@until`. */
export type Place = "in-range" | "later" | "withdrawn";

/**
 * How a scenario of any duty went with one version of a port. refused: the library, or the adapter in front of
 * it, does not have what the scenario asks for; where it is the adapter, `explained.yaml` has to say so. unfit: the adapter lacks an ability that is none of the library, or the
 * version stands on another queue, so that nothing was learned. broken: the suite or the adapter went wrong.
 */
export type Conduct = "passed" | "failed" | "refused" | "unfit" | "broken";

/** What one version of a level did with a scenario. */
export interface Observed {
  /** "0.26.0-parts" */
  readonly version: string;
  readonly conduct: Conduct;
  /** Why it did not pass. */
  readonly reason?: string;
  /** It failed in real time, and passed on a retry with more time. */
  readonly neededTime?: true;
}

/**
 * What all versions of a level say of a scenario together. In its range it has to be shown: one passes, and none fails.
 * Out of its range each has to fail or refuse it. not-run: no version can run it.
 */
export type LevelOutcome =
  | { readonly type: "shown" | "not-run" }
  | { readonly type: "failed" | "refused" | "unexpected"; readonly reason: string };

/** Places a level. Both ends of the range belong to it. */
export function placeOf({ since, until }: Pick<Scenario, "since" | "until">, level: string): Place {
  if (since !== undefined && compareVersions(level, since) < 0) return "later";
  if (until !== undefined && compareVersions(level, until) > 0) return "withdrawn";
  return "in-range";
}

/** Takes a verdict apart: a scenario of duty `may` that fails is a skip to reports, and a failure here. */
export function conductOf({
  scenario,
  verdict,
  failure,
  evidence,
  reason,
}: ScenarioResult): Conduct {
  if (verdict === "PASS") return "passed";
  const why = failure ?? evidence?.failure;
  if (why !== undefined) return conductOfFailure(why);
  return verdict === "SKIP" ? conductOfSkip(scenario, reason ?? "") : "broken";
}

/**
 * A command that is not answered, or makes no sense, is one that waits for what the library does not do, or that answers
 * a request which it did not make.
 */
const CODES: Readonly<Record<string, Conduct>> = {
  "not-supported": "refused",
  timeout: "failed",
  invalid: "failed",
};

function conductOfFailure({ type, code = "" }: ScenarioFailure): Conduct {
  if (type === "adapter") return CODES[code] ?? "broken";
  return type === "suite" ? "broken" : "failed";
}

/** A part or a capability that is not declared is the library's lack; a need is the adapter's, a queue is a choice. */
function conductOfSkip({ capabilities, parts }: Scenario, reason: string): Conduct {
  const isLibrary =
    capabilities.some((one) => reason.endsWith(` capability ${one}`)) ||
    missingPart(parts, reason) !== undefined;
  return isLibrary ? "refused" : "unfit";
}

/** Which of the kinds of parts that a scenario needs an adapter does not drive, by why the scenario was skipped. */
export function missingPart(parts: readonly string[], reason: string): string | undefined {
  return parts.find((one) => reason.endsWith(` drive a ${one} alone`));
}

/** Puts together what the versions of a level did. */
export function outcomeOf(place: Place, observed: readonly Observed[]): LevelOutcome {
  const first = (conduct: Conduct) => observed.find((one) => one.conduct === conduct);
  const described = ({ version, reason = "" }: Observed) => `${version}: ${reason}`;
  const passed = first("passed");
  const failed = first("failed");
  const refused = first("refused");
  const broken = first("broken");
  if (broken) return { type: "unexpected", reason: `breaks the adapter of ${described(broken)}` };
  if (place === "in-range") {
    if (failed) return { type: "unexpected", reason: `fails with ${described(failed)}` };
    if (passed) return { type: "shown" };
    if (refused) return { type: "unexpected", reason: `is refused by ${described(refused)}` };
    return { type: "not-run" };
  }
  if (passed) return { type: "unexpected", reason: `passes with ${passed.version}` };
  if (failed) return { type: "failed", reason: failed.reason ?? "" };
  if (refused) return { type: "refused", reason: refused.reason ?? "" };
  return { type: "not-run" };
}
