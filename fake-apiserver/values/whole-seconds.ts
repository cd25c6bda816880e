/** The last instant that RFC 3339 has a year for. */
const LATEST_MS = Date.UTC(9999, 11, 31, 23, 59, 59);

/** "2026-01-02T03:04:05Z". Later times than any year are in the last one, times before 1970 at its beginning. */
export function wholeSeconds(instantMs: number): string {
  const bounded = Math.max(0, Math.min(instantMs, LATEST_MS));
  return `${new Date(bounded).toISOString().slice(0, -".000Z".length)}Z`;
}
