import type { CurvePoint } from "./curve.js";

/** What a curve says. */
export interface Growth {
  /** grows: it keeps growing; too short: not enough data to tell. */
  readonly verdict: "steady" | "grows" | "too short";
  /** The lowest value after the beginning was left out, and the lowest at the end. */
  readonly from: number;
  readonly to: number;
}

/** What has to grow at least, to be called growing. */
export interface GrowthFloor {
  /** In the unit of the curve. */
  readonly by: number;
  /** Of what was there: 0.05 is a twentieth. */
  readonly share: number;
}

/** The beginning, in which caches fill and code is compiled, is left out: one of so many parts. */
const BEGINNING = 3;
/** The rest is cut into so many parts, of each of which the lowest value counts. */
const PARTS_COUNT = 8;
/** Points of a part, at least. */
const PART_MIN_COUNT = 3;
/** Of the 28 pairs of parts, so many have to grow: by chance that happens to one of a thousand curves. */
const GROWING_PAIRS_MIN_COUNT = 26;
/** How much of what the first half added the second has to add: what fills up slows down. */
const LASTING_SHARE = 0.5;

/**
 * Whether a curve goes on growing. The lowest values decide, since what a collector has not come to yet only adds; in their order,
 * since a leak never gives back; and by how much the second half adds, since what only fills up slows down.
 */
export function growthOf(points: readonly CurvePoint[], floor: GrowthFloor): Growth {
  const rest = points.slice(Math.floor(points.length / BEGINNING));
  const lowest = Array.from({ length: PARTS_COUNT }, (_, part) =>
    lowestIn(
      rest.slice(
        Math.floor((part * rest.length) / PARTS_COUNT),
        Math.floor(((part + 1) * rest.length) / PARTS_COUNT),
      ),
    ),
  );
  const from = lowest[0] ?? 0;
  const to = lowest.at(-1) ?? 0;
  if (rest.length < PARTS_COUNT * PART_MIN_COUNT) {
    return { verdict: "too short", from: finite(from), to: finite(to) };
  }
  const half = PARTS_COUNT / 2;
  const first = (lowest[half - 1] ?? 0) - from;
  const second = to - (lowest[half] ?? 0);
  const isLasting = second > 0 && second >= first * LASTING_SHARE;
  const isMuch = to - from >= Math.max(floor.by, from * floor.share);
  const grows = isMuch && isLasting && growingPairs(lowest) >= GROWING_PAIRS_MIN_COUNT;
  return { verdict: grows ? "grows" : "steady", from, to };
}

function lowestIn(points: readonly CurvePoint[]): number {
  return Math.min(...points.map(({ value }) => value));
}

function growingPairs(values: readonly number[]): number {
  return values
    .map((value, place) => values.slice(place + 1).filter((later) => later > value).length)
    .reduce((sum, count) => sum + count, 0);
}

function finite(value: number): number {
  return Number.isFinite(value) ? value : 0;
}

/** By how much a curve grows in a millisecond, over all but its beginning. */
export function rateOf({
  points,
  from,
  to,
}: Pick<Growth, "from" | "to"> & { readonly points: readonly CurvePoint[] }): number {
  const firstMs = points[Math.floor(points.length / BEGINNING)]?.atMs ?? 0;
  const tookMs = (points.at(-1)?.atMs ?? 0) - firstMs;
  return tookMs > 0 ? (to - from) / tookMs : 0;
}
