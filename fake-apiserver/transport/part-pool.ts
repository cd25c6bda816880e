/** Large enough that the cost of a write is small. */
export const PART_BYTES = 256 * 1024;

/** The number of spare parts: two megabytes in all. */
const FREE_MAX_COUNT = 8;

/** Shared by all worlds: unused parts are not a state that a world can observe. */
const free: Buffer[] = [];

/** A buffer with undefined content. */
export function takePart(): Buffer {
  return free.pop() ?? Buffer.allocUnsafeSlow(PART_BYTES);
}

/** Returns a part that has been written, or is unused. */
export function givePart(part: Buffer): void {
  if (free.length < FREE_MAX_COUNT) free.push(part);
}
