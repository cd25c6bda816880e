/** So much of the end of a log is looked for, to find where a later one goes on. */
const ANCHOR_MAX_CHARS = 4_000;

/**
 * What an adapter has logged since its log read `before`. A log keeps its end only, and is another one once the adapter was
 * started anew: all of it is given where nothing of `before` is left in it.
 */
export function logSince(before: string, now: string): string {
  if (now.startsWith(before)) return now.slice(before.length);
  const anchor = before.slice(-ANCHOR_MAX_CHARS);
  const at = now.indexOf(anchor);
  return at === -1 ? now : now.slice(at + anchor.length);
}
