/** One value of a curve. */
export interface CurvePoint {
  /** Since the start, in milliseconds of the soak test's clock. */
  readonly atMs: number;
  readonly value: number;
}

/** The number of kept points: enough for a chart of any length. */
const POINTS_MAX_COUNT = 240;

/**
 * A series of measurements, in a bounded number of points. When there are too many, two become one, with the lower
 * value, as uncollected garbage says nothing.
 */
export class Curve {
  #points: CurvePoint[] = [];
  /** The number of measurements in a point. */
  #share = 1;
  #pending: CurvePoint[] = [];

  add(atMs: number, value: number): void {
    this.#pending.push({ atMs, value });
    if (this.#pending.length < this.#share) return;
    this.#points.push(lowestOf(this.#pending));
    this.#pending = [];
    if (this.#points.length < POINTS_MAX_COUNT) return;
    this.#share *= 2;
    this.#points = this.#points.flatMap((point, place) => {
      const next = this.#points[place + 1];
      return place % 2 === 0 && next !== undefined ? [lowestOf([point, next])] : [];
    });
  }

  /** In the order of time. */
  points(): readonly CurvePoint[] {
    return this.#points;
  }
}

function lowestOf(points: readonly CurvePoint[]): CurvePoint {
  return points.reduce((lowest, point) => (point.value < lowest.value ? point : lowest));
}
