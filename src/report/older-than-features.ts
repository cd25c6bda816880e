import type { ScenarioPlan } from "../suite/features/scenarios.js";
import { digestsOf, type PublishedResult } from "./published-result.js";

/** What a published result does not know of the features as they are: ids of scenarios. */
export interface Unasked {
  readonly rewritten: readonly string[];
  readonly added: readonly string[];
  readonly removed: readonly string[];
}

/**
 * What the features ask of such a version: the digest of each scenario, by its id and in their order. A version is shown the
 * scenarios of parts, or of whole informers, or both: as it was when it ran.
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
 * What the features have asked since a result was found; undefined: nothing. A change that no scenario shows, such as another
 * comment, makes no result older.
 * @param asked what such a version is asked today: the digest of each scenario, by its id
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
