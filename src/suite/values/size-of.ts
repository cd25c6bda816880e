import { isRecord } from "../../wire/is-record.js";

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
    else if (Array.isArray(one)) for (const member of one) pending.push(member);
    else if (isRecord(one)) {
      // Faster than Object.entries(); JSON inherits nothing.
      for (const name in one) {
        size += name.length;
        pending.push(one[name]);
      }
    }
  }
  return Math.min(size, maxBytes);
}
