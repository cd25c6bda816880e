/** A seeded source of random numbers. The same seed gives the same sequence, on every platform. */
export interface Prng {
  /** Uniform in [0, 1). */
  next(): number;
  /** A whole number, uniform in [fromInclusive, toExclusive). */
  integer(fromInclusive: number, toExclusive: number): number;
}

/** Creates a generator (mulberry32: 32 bits of state, good enough for jitter and names; not for secrets). */
export function createPrng(seed: number): Prng {
  let state = seed >>> 0;
  const next = (): number => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = state;
    mixed = Math.imul(mixed ^ (mixed >>> 15), mixed | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 0x1_0000_0000;
  };
  return {
    next,
    integer: (fromInclusive, toExclusive) =>
      fromInclusive + Math.floor(next() * (toExclusive - fromInclusive)),
  };
}
