/** How much of the end of a log is searched for in a later one. */
const ANCHOR_MAX_CHARS = 4_000;

/**
 * The lines of an adapter's log since it was `before`. A log only keeps its end, and starts over with a new
 * adapter: without anything of `before` in it, the whole log is returned.
 */
export function logSince(before: string, now: string): string {
  if (now.startsWith(before)) return now.slice(before.length);
  const anchor = before.slice(-ANCHOR_MAX_CHARS);
  const at = now.indexOf(anchor);
  return at === -1 ? now : now.slice(at + anchor.length);
}
