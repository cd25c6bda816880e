import type { Sentence } from "./sentence.js";

/** Waits of a history in real time, in seconds, in total. While one lane waits, others work. */
export const REAL_SECONDS_MAX = 20;

/** In seconds. */
const UNITS: Readonly<Record<string, number>> = { ms: 0.001, s: 1, min: 60, h: 3_600 };
const DURATION = /(?<!resync period of )\b(\d+(?:\.\d+)?) (ms|s|min|h)\b/g;
/** A watch that ends is reopened after a moment. */
const ENDINGS = /^the open watch ends .* (\d+) times\b/;
const SECONDS_PER_ENDING = 1;
/** Larger crowds take seconds to create, and as many to read. */
const CROWD = /\b\d{4,} \w+s (?:exist|are )/;
const SECONDS_OF_CROWD = 30;

/** For how many seconds sentences wait in real time, besides for the port. */
export function realSeconds(sentences: readonly Pick<Sentence, "text">[]): number {
  return sentences.reduce((sum, { text }) => sum + secondsOf(text), 0);
}

function secondsOf(text: string): number {
  const durations = [...text.matchAll(DURATION)].map(
    ([, count, unit = ""]) => Number(count) * (UNITS[unit] ?? 0),
  );
  const endingsCount = Number(ENDINGS.exec(text)?.[1] ?? 0);
  const waited = durations.reduce((sum, one) => sum + one, endingsCount * SECONDS_PER_ENDING);
  return waited + (CROWD.test(text) ? SECONDS_OF_CROWD : 0);
}
