import type { Verdict } from "../suite/verdict/verdict.js";
import type { SiteScenario } from "./site-result.js";

/** What a cell says at a glance, worst first. */
export type Tone = "bad" | "known" | "differs" | "good" | "none" | "blank";

/** All tones, worst first. */
export const TONES: readonly Tone[] = ["bad", "known", "differs", "good", "none", "blank"];

/** The sign of a tone, for readers without colour. */
export const SIGNS: Readonly<Record<Tone, string>> = {
  bad: "!",
  known: "~",
  differs: "≠",
  good: "+",
  none: "○",
  blank: "·",
};

/** The word of a tone, for screen readers and the legend. */
export const TONE_WORDS: Readonly<Record<Tone, string>> = {
  bad: "broken",
  known: "broken, and known",
  differs: "differs from client-go",
  good: "kept",
  none: "not offered",
  blank: "not asked",
};

/** The combined result of several scenarios. */
export interface Tally {
  readonly tone: Tone;
  readonly passedCount: number;
  /** Passed or failed; skipped scenarios are not counted. */
  readonly gradedCount: number;
  readonly skippedCount: number;
  /** Scenarios that did not pass, and were not skipped. */
  readonly failures: readonly SiteScenario[];
}

const TONE_OF: Readonly<Record<Verdict, Tone>> = {
  ERROR: "bad",
  FAIL: "bad",
  CHANGED: "bad",
  STALE: "known",
  KNOWN: "known",
  DIFFERS: "differs",
  INFO: "differs",
  SKIP: "none",
  PASS: "good",
};

/** The tone of one verdict. */
export function toneOf(verdict: Verdict): Tone {
  return TONE_OF[verdict];
}

/** Counts scenarios. INFO is not counted, like a skip: it is not guaranteed. */
export function tallyOf(scenarios: readonly SiteScenario[]): Tally {
  const passed = scenarios.filter(({ verdict }) => verdict === "PASS");
  const skipped = scenarios.filter(({ verdict }) => verdict === "SKIP" || verdict === "INFO");
  const failures = scenarios.filter(
    ({ verdict }) => verdict !== "PASS" && verdict !== "SKIP" && verdict !== "INFO",
  );
  const counted = [...failures, ...passed].map(({ verdict }) => toneOf(verdict));
  const ifNone = skipped.length > 0 ? "none" : "blank";
  return {
    tone: TONES.find((tone) => counted.includes(tone)) ?? ifNone,
    passedCount: passed.length,
    gradedCount: passed.length + failures.length,
    skippedCount: skipped.length,
    failures,
  };
}

/**
 * The combined result of one requirement's scenarios. A scenario that broke another requirement counts there only.
 */
export function tallyOfRequirement(id: string, scenarios: readonly SiteScenario[]): Tally {
  return tallyOf(
    scenarios.filter(({ requirement }) => requirement === undefined || requirement === id),
  );
}

/** "kept: 5 of 5, 2 not offered" */
export function tallyText({ tone, passedCount, gradedCount, skippedCount }: Tally): string {
  if (gradedCount === 0) return TONE_WORDS[tone];
  const skipped = skippedCount === 0 ? "" : `, ${skippedCount} not offered`;
  return `${TONE_WORDS[tone]}: ${passedCount} of ${gradedCount}${skipped}`;
}
