import type { ScenarioResult } from "../../src/suite/verdict.js";
import { type Exhibit, LIVE } from "./exhibit.js";

/** What a version did with an exhibit's scenario. */
export type Seen = Pick<ScenarioResult, "verdict" | "reason" | "failure">;

/** Looks up what `target` did with `scenario`; a text says why nothing is known of it. */
export type LookUp = (target: string, scenario: string) => Seen | string;

/** How an exhibit came out. `shown`: red for the bad version, for the reason that is stated, and green for the good one. */
export interface Judged {
  readonly exhibit: Exhibit;
  readonly outcome: "shown" | "not-shown" | "not-run";
  /** Why it is not shown, or was not run. */
  readonly because?: string;
}

/** Failures that a user suffers from. What differs from client-go alone is no bug. */
const RED = ["FAIL", "KNOWN", "CHANGED"];

/** Judges an exhibit by what its two versions did. */
export function judgeExhibit(exhibit: Exhibit, lookUp: LookUp): Judged {
  const { bad, good, scenario } = exhibit;
  const wrong = lookUp(bad, scenario);
  const right = good === LIVE ? undefined : lookUp(good, scenario);
  for (const one of [wrong, right]) {
    if (typeof one === "string") return { exhibit, outcome: "not-run", because: one };
  }
  const because = [
    ...(typeof wrong === "object" ? notRed(exhibit, wrong) : []),
    ...(typeof right === "object" ? notGreen(exhibit, right) : []),
  ].join("; ");
  return because === ""
    ? { exhibit, outcome: "shown" }
    : { exhibit, outcome: "not-shown", because };
}

function notRed({ bad, type, match, observed }: Exhibit, { verdict, reason, failure }: Seen) {
  if (!RED.includes(verdict)) return [`${bad} is ${verdict}${reason ? ` (${reason})` : ""}`];
  if (failure?.type !== type || !failure.reason.includes(match)) {
    return [`${bad} fails in another way: ${failure?.type}: ${failure?.reason}`];
  }
  if (observed === undefined || failure.observed?.includes(observed)) return [];
  return [`${bad} fails in another way: ${failure.reason}: ${failure.observed}`];
}

function notGreen({ good }: Exhibit, { verdict, reason }: Seen) {
  return verdict === "PASS" ? [] : [`${good} is ${verdict}${reason ? ` (${reason})` : ""}`];
}
