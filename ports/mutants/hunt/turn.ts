const DAY_MS = 86_400_000;

/**
 * Those whose turn it is: so many, and on the next day the following ones, until all have had it.
 * @param nowMs milliseconds since the epoch
 */
export function turnOf<T>(all: readonly T[], count: number, nowMs: number): readonly T[] {
  if (count >= all.length) return all;
  const from = (Math.floor(nowMs / DAY_MS) * count) % all.length;
  return [...all, ...all].slice(from, from + count);
}
