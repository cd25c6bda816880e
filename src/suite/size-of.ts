/** What a value costs besides its text: quotes, a comma, its place in memory. */
const VALUE_BYTES = 8;

/**
 * About how many bytes a JSON value takes; never more than `maxBytes`, where it stops to look. For what may be huge: it is
 * not written out.
 */
export function sizeOf(value: unknown, maxBytes = Number.POSITIVE_INFINITY): number {
  let size = 0;
  const pending: unknown[] = [value];
  while (pending.length > 0 && size < maxBytes) {
    const one = pending.pop();
    size += VALUE_BYTES;
    if (typeof one === "string") size += one.length;
    if (typeof one !== "object" || one === null) continue;
    if (!Array.isArray(one)) for (const key of Object.keys(one)) size += key.length;
    for (const member of Object.values(one)) pending.push(member);
  }
  return Math.min(size, maxBytes);
}
