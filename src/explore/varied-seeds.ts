import type { Sentence } from "./sentence.js";
import { sentenceShape } from "./sentence-shape.js";

/** The number of histories of which one is chosen. */
const CHOICES_COUNT = 4;

/**
 * Of each four seeds the one whose history has the most that no chosen one had before: sentences, without their names
 * and numbers, and pairs of sentences that follow one another. The choice does not depend on results, so it is the same
 * for any number of lanes.
 * @param stepsOf the history of a seed, as the port gets it
 */
export function* variedSeeds(
  seeds: Iterable<number>,
  stepsOf: (seed: number) => readonly Sentence[],
): Generator<number> {
  const met = new Set<string>();
  let candidates: { readonly seed: number; readonly parts: ReadonlySet<string> }[] = [];
  const choose = () => {
    const newCounts = candidates.map(
      ({ parts }) => [...parts].filter((one) => !met.has(one)).length,
    );
    const chosen = candidates[newCounts.indexOf(Math.max(...newCounts))];
    candidates = [];
    for (const part of chosen?.parts ?? []) met.add(part);
    return chosen?.seed;
  };
  for (const seed of seeds) {
    candidates.push({ seed, parts: partsOf(stepsOf(seed)) });
    if (candidates.length < CHOICES_COUNT) continue;
    const chosen = choose();
    if (chosen !== undefined) yield chosen;
  }
  const last = choose();
  if (last !== undefined) yield last;
}

function partsOf(steps: readonly Sentence[]): ReadonlySet<string> {
  const shapes = steps.map(({ text }) => sentenceShape(text));
  return new Set([...shapes, ...shapes.slice(1).map((one, place) => `${shapes[place]} → ${one}`)]);
}
