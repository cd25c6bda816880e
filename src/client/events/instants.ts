/** Instants as events carry them. */

const MS_PER_SECOND = 1_000;

/** In RFC 3339, cut to the second. */
export function secondsInstant(nowMs: number): string {
  const wholeMs = Math.floor(nowMs / MS_PER_SECOND) * MS_PER_SECOND;
  return new Date(wholeMs).toISOString().replace(".000Z", "Z");
}

/** In RFC 3339, to the microsecond. */
export function microsecondsInstant(nowMs: number): string {
  return new Date(nowMs).toISOString().replace("Z", "000Z");
}
