import type { TimelineEntry } from "../suite/evidence/evidence.js";

/** A line of an excerpt: an entry, or the number of entries left out in between. */
export type ExcerptLine =
  | { readonly type: "entry"; readonly entry: TimelineEntry; readonly isPointedAt: boolean }
  | { readonly type: "gap"; readonly count: number };

/**
 * The relevant part of a timeline: the last `lastCount` entries, and every entry pointed at, with one
 * neighbour on each side. Omitted entries are counted by their numbers, so that an excerpt of an excerpt
 * counts right.
 */
export function excerptOf(
  timeline: readonly TimelineEntry[],
  pointsAt: readonly number[],
  lastCount: number,
): readonly ExcerptLine[] {
  const pointed = new Set(pointsAt);
  const lines: ExcerptLine[] = [];
  let lastIndex = 0;
  for (const [place, entry] of timeline.entries()) {
    const neighbours = [timeline[place - 1], entry, timeline[place + 1]];
    const isNear = neighbours.some((near) => near !== undefined && pointed.has(near.index));
    if (!isNear && place < timeline.length - lastCount) continue;
    const gapCount = entry.index - lastIndex - 1;
    if (gapCount > 0) lines.push({ type: "gap", count: gapCount });
    lines.push({ type: "entry", entry, isPointedAt: pointed.has(entry.index) });
    lastIndex = entry.index;
  }
  return lines;
}

/** The time of a trial, in seconds: "+0.053". */
export function secondsText(atMs: number): string {
  return `+${(atMs / 1000).toFixed(3)}`;
}
