import type { CurvePoint } from "./curve.js";

/** The result for a curve. */
export interface Growth {
  /** grows: it keeps growing; too short: not enough data to tell. */
  readonly verdict: "steady" | "grows" | "too short";
  /** The lowest value after the warm-up, and the lowest at the end. */
  readonly from: number;
  readonly to: number;
}

/** The minimum growth that counts. */
export interface GrowthFloor {
  /** In the unit of the curve. */
  readonly by: number;
  /** Relative to the initial value: 0.05 is a twentieth. */
  readonly share: number;
}

/** The curve is divided into this many parts, of which the first, the warm-up, is ignored: caches fill, and code is compiled. */
const BEGINNING = 3;
/** The rest is divided into this many parts; the lowest value of each counts. */
const PARTS_COUNT = 8;
/** The minimum number of points in a part. */
const PART_MIN_COUNT = 3;
/** The number of the 28 pairs of parts that have to grow: by chance that happens to one of a thousand curves. */
const GROWING_PAIRS_MIN_COUNT = 26;
/** The share of the first half's growth that the second half must have: a cache that fills up grows more slowly. */
const LASTING_SHARE = 0.5;

/**
 * Whether a curve keeps growing. It is judged by its lowest values, since uncollected garbage only adds; by their order, since a
 * leak never shrinks; and by the growth of its second half, since a cache that fills up grows more slowly.
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

/** The growth of a curve per millisecond, without its warm-up. */
export function rateOf({
  points,
  from,
  to,
}: Pick<Growth, "from" | "to"> & { readonly points: readonly CurvePoint[] }): number {
  const firstMs = points[Math.floor(points.length / BEGINNING)]?.atMs ?? 0;
  const tookMs = (points.at(-1)?.atMs ?? 0) - firstMs;
  return tookMs > 0 ? (to - from) / tookMs : 0;
}
