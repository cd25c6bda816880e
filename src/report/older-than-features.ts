import type { PublishedResult } from "./published-result.js";

/** What the features have asked since a result was found; each a number of scenarios. */
export interface Unasked {
  readonly rewrittenCount: number;
  readonly addedCount: number;
  readonly removedCount: number;
}

/**
 * What a published result does not know of the features as they are; undefined: nothing. A change that no scenario shows, such
 * as another comment, makes no result older.
 *
 * @param digests what each scenario asks, by its id
 * @param isAsked whether a version like this is shown a scenario at all: parts alone are for those that have parts
 */
export function olderThanFeatures(
  result: PublishedResult,
  digests: ReadonlyMap<string, string>,
  isAsked: (id: string) => boolean,
): Unasked | undefined {
  const known = new Map(
    result.areas.flatMap(({ passed, others }) => [
      ...Object.entries(passed),
      ...others.map(({ id, digest }) => [id, digest] as const),
    ]),
  );
  const rewritten = [...known].filter(([id, digest]) => (digests.get(id) ?? digest) !== digest);
  const added = [...digests.keys()].filter((id) => !known.has(id) && isAsked(id));
  const removed = [...known.keys()].filter((id) => !digests.has(id));
  if (rewritten.length + added.length + removed.length === 0) return undefined;
  return {
    rewrittenCount: rewritten.length,
    addedCount: added.length,
    removedCount: removed.length,
  };
}

/** "3 scenarios rewritten, 12 new, 1 gone" */
export function unaskedText({ rewrittenCount, addedCount, removedCount }: Unasked): string {
  const counts = [
    [rewrittenCount, "rewritten"],
    [addedCount, "new"],
    [removedCount, "gone"],
  ] as const;
  const texts = counts.flatMap(([count, what]) => (count > 0 ? `${count} ${what}` : []));
  return `scenarios ${texts.join(", ")}`;
}
