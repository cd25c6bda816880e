import { matchesRequest } from "../faults/match-request.js";
import type { Match } from "../faults/rule.js";
import type { JournalEntry, RequestFacts } from "../journal/journal-entry.js";
import { type Difference, differences, patternSize } from "../values/differences.js";

/** How many near misses are reported. */
const NEAREST_MAX_COUNT = 3;

/** An entry that nearly matches, and its differences. */
export interface NearMiss {
  readonly differs: readonly Difference[];
  readonly entry: JournalEntry;
}

/** The entries nearest to a pattern, the nearest first, then the latest. */
export function nearestEntries(
  entries: readonly JournalEntry[],
  pattern: Readonly<Record<string, unknown>>,
): NearMiss[] {
  const misses = entries.map((entry) => ({ differs: differences(entry, pattern), entry }));
  return nearest(misses, patternSize(pattern));
}

/** The requests nearest to a match, the nearest first, then the latest. */
export function nearestRequests(entries: readonly JournalEntry[], match: Match): NearMiss[] {
  const misses = entries.flatMap((entry) =>
    entry.type === "request" ? [{ differs: requestDifferences(match, entry.request), entry }] : [],
  );
  return nearest(misses, Object.keys(match).length);
}

/** The members of a match that a request does not meet. */
function requestDifferences(match: Match, request: RequestFacts): Difference[] {
  return Object.entries(match)
    .filter(([member, wanted]) => !matchesRequest({ [member]: wanted }, request))
    .map(([member, wanted]) => ({ path: member, wanted, found: Reflect.get(request, member) }));
}

/** An entry without anything in common is not a near miss, and neither is a match. */
function nearest(misses: readonly NearMiss[], sizeCount: number): NearMiss[] {
  return misses
    .map((miss) => ({ miss, missedCount: missedCount(miss) }))
    .filter((ranked) => ranked.missedCount > 0 && ranked.missedCount < sizeCount)
    .sort(
      (one, other) =>
        one.missedCount - other.missedCount || other.miss.entry.index - one.miss.entry.index,
    )
    .slice(0, NEAREST_MAX_COUNT)
    .map(({ miss }) => miss);
}

/** A missing part of the pattern counts once per value in it. */
function missedCount({ differs }: NearMiss): number {
  return differs.reduce((sum, { wanted }) => sum + patternSize(wanted), 0);
}
