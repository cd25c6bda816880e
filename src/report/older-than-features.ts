import type { ScenarioPlan } from "../suite/features/scenarios.js";
import { digestsOf, type PublishedResult } from "./published-result.js";

/** The ids of scenarios that a published result lacks, or has in another form. */
export interface Unasked {
  readonly rewritten: readonly string[];
  readonly added: readonly string[];
  readonly removed: readonly string[];
}

/**
 * The digest of each scenario of a version, by its id, in order. A result has scenarios of parts, of whole informers, or both;
 * so has this.
 */
export function askedOf(
  { areas }: PublishedResult,
  { scenarios, digests }: Pick<ScenarioPlan, "scenarios" | "digests">,
): ReadonlyMap<string, string> {
  const parts = new Set(scenarios.flatMap((one) => (one.parts.length > 0 ? one.id : [])));
  const known = areas.flatMap(digestsOf);
  const hasParts = known.some(([id]) => parts.has(id));
  const hasWhole = known.some(([id]) => !parts.has(id));
  return new Map([...digests].filter(([id]) => (parts.has(id) ? hasParts : hasWhole)));
}

/**
 * How the scenarios have changed since a result; undefined: not at all. Changes that affect no scenario, such as those of
 * comments, do not count.
 * @param asked the present digest of each scenario of the version, by its id
 */
export function olderThanFeatures(
  { areas }: PublishedResult,
  asked: ReadonlyMap<string, string>,
): Unasked | undefined {
  const known = new Map(areas.flatMap(digestsOf));
  const isRewritten = ([id, digest]: readonly [string, string]) =>
    (asked.get(id) ?? digest) !== digest;
  const rewritten = [...known].filter(isRewritten).map(([id]) => id);
  const added = [...asked.keys()].filter((id) => !known.has(id));
  const removed = [...known.keys()].filter((id) => !asked.has(id));
  if (rewritten.length + added.length + removed.length === 0) return undefined;
  return { rewritten, added, removed };
}

/** "scenarios 3 rewritten, 12 new, 1 gone" */
export function unaskedText({ rewritten, added, removed }: Unasked): string {
  const counts = [
    [rewritten.length, "rewritten"],
    [added.length, "new"],
    [removed.length, "gone"],
  ] as const;
  const texts = counts.flatMap(([count, what]) => (count > 0 ? `${count} ${what}` : []));
  return `scenarios ${texts.join(", ")}`;
}
