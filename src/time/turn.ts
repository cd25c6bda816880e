const DAY_MS = 86_400_000;

/**
 * A number for each day, one more than the day before.
 * @param nowMs milliseconds since the epoch
 */
export function dayNumber(nowMs: number): number {
  return Math.floor(nowMs / DAY_MS);
}

/**
 * All of them, each day beginning with the one after yesterday's first, so that each has had the first place after as many
 * days as there are.
 * @param nowMs milliseconds since the epoch
 */
export function fromTheDaysFirst<T>(all: readonly T[], nowMs: number): readonly T[] {
  const first = all.length === 0 ? 0 : dayNumber(nowMs) % all.length;
  return [...all.slice(first), ...all.slice(0, first)];
}

/**
 * The items of a day: every nth of `all`, and on the next day their neighbours, until all have had their turn.
 * @param count how many days that takes; 1: all, every day
 * @param row shifts the choice, so that what is one behind the other in several rows has its turn on different days
 * @param nowMs milliseconds since the epoch
 */
export function turnOf<T>(
  all: readonly T[],
  count: number,
  row: number,
  nowMs: number,
): readonly T[] {
  const today = dayNumber(nowMs);
  return all.filter((_one, i) => (i + row + today) % count === 0);
}
