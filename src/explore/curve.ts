/** One value of a curve. */
export interface CurvePoint {
  /** Since the beginning, in milliseconds of the soak's time. */
  readonly atMs: number;
  readonly value: number;
}

/** Points that are kept: enough for a picture, however long it lasts. */
const POINTS_MAX_COUNT = 240;

/**
 * What was measured again and again, in a bounded number of points. When there are too many, two become one, with the lower
 * value: what a collector of garbage has not come to yet says nothing.
 */
export class Curve {
  #points: CurvePoint[] = [];
  /** So many measurements make a point. */
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
