import type { Verdict } from "../suite/verdict/verdict.js";
import type { SiteScenario } from "./site-result.js";

/** The states of a cell, worst first. */
export type Mood = "bad" | "known" | "differs" | "good" | "none" | "blank";

/** All moods, worst first. */
export const MOODS: readonly Mood[] = ["bad", "known", "differs", "good", "none", "blank"];

/** The sign of a mood, for readers without colour. */
export const SIGNS: Readonly<Record<Mood, string>> = {
  bad: "!",
  known: "~",
  differs: "≠",
  good: "+",
  none: "○",
  blank: "·",
};

/** A mood in a word, for screen readers and the legend. */
export const MOOD_WORDS: Readonly<Record<Mood, string>> = {
  bad: "broken",
  known: "broken, and known",
  differs: "differs from client-go",
  good: "kept",
  none: "not offered",
  blank: "not asked",
};

/** The combined result of several scenarios. */
export interface Tally {
  readonly mood: Mood;
  readonly passedCount: number;
  /** Passed or failed; skipped scenarios are not counted. */
  readonly gradedCount: number;
  readonly skippedCount: number;
  /** Scenarios that did not pass, and were not skipped. */
  readonly failures: readonly SiteScenario[];
}

const MOOD_OF: Readonly<Record<Verdict, Mood>> = {
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

/** The mood of one verdict. */
export function moodOf(verdict: Verdict): Mood {
  return MOOD_OF[verdict];
}

/** Counts scenarios. INFO is not counted, like a skip: it is not guaranteed. */
export function tallyOf(scenarios: readonly SiteScenario[]): Tally {
  const passed = scenarios.filter(({ verdict }) => verdict === "PASS");
  const skipped = scenarios.filter(({ verdict }) => verdict === "SKIP" || verdict === "INFO");
  const failures = scenarios.filter(
    ({ verdict }) => verdict !== "PASS" && verdict !== "SKIP" && verdict !== "INFO",
  );
  const counted = [...failures, ...passed].map(({ verdict }) => moodOf(verdict));
  const ifNone = skipped.length > 0 ? "none" : "blank";
  return {
    mood: MOODS.find((mood) => counted.includes(mood)) ?? ifNone,
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
export function tallyText({ mood, passedCount, gradedCount, skippedCount }: Tally): string {
  if (gradedCount === 0) return MOOD_WORDS[mood];
  const skipped = skippedCount === 0 ? "" : `, ${skippedCount} not offered`;
  return `${MOOD_WORDS[mood]}: ${passedCount} of ${gradedCount}${skipped}`;
}
