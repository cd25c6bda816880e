/** Ranges of sizes and costs, within 64 bits. Mirrors: cel-go checker/cost.go. */
export interface Range {
  readonly min: number;
  readonly max: number;
}

/** The largest number. */
export const UNBOUNDED = 2 ** 64;

/** Unknown. */
export const ANY: Range = { min: 0, max: UNBOUNDED };

function capped(value: number): number {
  return value >= UNBOUNDED || Number.isNaN(value) ? UNBOUNDED : value;
}

/** A range of one value. */
export function fixed(value: number): Range {
  return { min: value, max: value };
}

/** The sum of ranges. */
export function sum(...ranges: readonly Range[]): Range {
  return ranges.reduce(
    (one, other) => ({ min: capped(one.min + other.min), max: capped(one.max + other.max) }),
    { min: 0, max: 0 },
  );
}

/** The product of two ranges. */
export function product(one: Range, other: Range): Range {
  return { min: capped(one.min * other.min), max: capped(one.max * other.max) };
}

/** A range times a factor, rounded up. */
export function times({ min, max }: Range, factor: number): Range {
  return { min: capped(Math.ceil(min * factor)), max: capped(Math.ceil(max * factor)) };
}

/** The range that contains both. */
export function union(one: Range, other: Range): Range {
  return { min: Math.min(one.min, other.min), max: Math.max(one.max, other.max) };
}
