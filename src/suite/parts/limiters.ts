/**
 * Rate limiters of work queues as features write them:
 *
 *     exponential from 5 ms to 1000 s
 *     bucket of 100, 10 a second
 *     fast 5 ms 3 times, then slow 10 s
 *     the default of controllers, the default of items
 *     exponential from 5 ms to 1000 s; bucket of 100, 10 a second     the longest of both
 *     nothing                                                         the longest of none
 */

import { ScenarioError } from "../evidence/expectation-error.js";
import { durationMs } from "../notation/duration-ms.js";
import { NOTHING } from "./notation.js";
import type { Groups } from "./question-pattern.js";
import type { PartArgs } from "./workbench.js";

interface LimiterPhrase {
  readonly words: RegExp;
  readonly settingsOf: (groups: Groups) => PartArgs;
}

const PHRASES: readonly LimiterPhrase[] = [
  {
    words: /^exponential from (?<base>.+) to (?<max>.+)$/,
    settingsOf: ({ base = "", max = "" }) => ({
      type: "exponential",
      baseDelayMs: durationMs(base),
      maxDelayMs: durationMs(max),
    }),
  },
  {
    words: /^bucket of (?<burst>\d+), (?<rate>[\d.]+) a second$/,
    settingsOf: ({ burst, rate }) => ({
      type: "bucket",
      burstMaxCount: Number(burst),
      refillPerSecond: Number(rate),
    }),
  },
  {
    words: /^fast (?<fast>.+) (?<times>\d+) times, then slow (?<slow>.+)$/,
    settingsOf: ({ fast = "", times, slow = "" }) => ({
      type: "fast-slow",
      fastDelayMs: durationMs(fast),
      slowDelayMs: durationMs(slow),
      maxFastAttempts: Number(times),
    }),
  },
  {
    words: /^the default of (?<whom>controllers|items)$/,
    settingsOf: ({ whom }) => ({ type: `default-of-${whom}` }),
  },
];

/** The limiters that words mean, as settings. @throws ScenarioError for words that mean none */
export function limitersFrom(words: string): readonly PartArgs[] {
  return words === NOTHING ? [] : words.split("; ").map(limiterFrom);
}

function limiterFrom(phrase: string): PartArgs {
  for (const { words, settingsOf } of PHRASES) {
    const match = words.exec(phrase);
    if (match !== null) return settingsOf(match.groups ?? {});
  }
  throw new ScenarioError(`There is no limiter "${phrase}"`);
}
