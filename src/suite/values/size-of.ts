/** The overhead of a value besides its text: quotes, a comma, memory. */
const VALUE_BYTES = 8;

/**
 * The approximate size of a JSON value in bytes; never more than `maxBytes`, where counting stops. For values that may be
 * huge: they are not encoded.
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
