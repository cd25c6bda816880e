import type { Exhibit } from "../../src/explore/exhibit.js";
import type { ScenarioResult } from "../../src/suite/verdict/verdict.js";
import { targetsOf } from "./exhibit.js";

/** What a version did with an exhibit's scenario. */
export type Seen = Pick<ScenarioResult, "verdict" | "reason" | "failure">;

/** Looks up what `target` did with the scenario; a text says why it could not be run; undefined: there was no time for it. */
export type LookUp = (target: string) => Seen | string | undefined;

/** How an exhibit came out. `shown`: red for the bad version, for the reason that is stated, and green for the good one. */
export interface Judged {
  readonly exhibit: Exhibit;
  readonly outcome: "shown" | "not-shown" | "not-run" | "left-out";
  /** Why it is not shown, could not be run, or was left out. */
  readonly because?: string;
}

/** Failures that a user suffers from. What differs from client-go alone is no bug. */
const RED = ["FAIL", "KNOWN", "CHANGED"];

/** Judges an exhibit by what its two versions did. */
export function judgeExhibit(exhibit: Exhibit, lookUp: LookUp): Judged {
  const reasons: string[] = [];
  for (const target of targetsOf(exhibit)) {
    const seen = lookUp(target);
    if (typeof seen === "string") return { exhibit, outcome: "not-run", because: seen };
    if (seen === undefined) {
      return { exhibit, outcome: "left-out", because: `there was no time for ${target}` };
    }
    reasons.push(...(target === exhibit.good ? notGreen(exhibit, seen) : notRed(exhibit, seen)));
  }
  const because = reasons.join("; ");
  return because === ""
    ? { exhibit, outcome: "shown" }
    : { exhibit, outcome: "not-shown", because };
}

/** Why a version that has a bug does not show it as the exhibit says; empty where it does. */
export function notRed(
  { bad, type, match, observed }: Exhibit,
  { verdict, reason, failure }: Seen,
): readonly string[] {
  if (!RED.includes(verdict)) return [`${bad} is ${verdict}${reason ? ` (${reason})` : ""}`];
  if (failure?.type !== type || !failure.reason.includes(match)) {
    return [`${bad} fails in another way: ${failure?.type}: ${failure?.reason}`];
  }
  if (observed === undefined || failure.observed?.includes(observed)) return [];
  return [`${bad} fails in another way: ${failure.reason}: ${failure.observed}`];
}

/** Why a version that is free of a bug, or has been mended, does not show that; empty where it does. */
export function notGreen({ good }: Exhibit, { verdict, reason }: Seen): readonly string[] {
  return verdict === "PASS" ? [] : [`${good} is ${verdict}${reason ? ` (${reason})` : ""}`];
}
