/** Long enough that a write costs little beside what is written. */
export const PART_BYTES = 256 * 1024;

/** Parts that are kept for the next one who writes: two megabytes in all. */
const FREE_MAX_COUNT = 8;

/** One for all worlds: a part that nobody writes is no state that a world could notice. */
const free: Buffer[] = [];

/** A part to be filled and written. What is in it is left over. */
export function takePart(): Buffer {
  return free.pop() ?? Buffer.allocUnsafeSlow(PART_BYTES);
}

/** Gives a part back that the system has taken, or that nobody will. */
export function givePart(part: Buffer): void {
  if (free.length < FREE_MAX_COUNT) free.push(part);
}
