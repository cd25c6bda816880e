/** The largest version a client may name: versions are unsigned 64-bit numbers on the wire. */
const RESOURCE_VERSION_MAX = 2n ** 64n - 1n;

/** The result of parsing a version: the number, or a real server's error. */
export type ParsedResourceVersion =
  | { readonly type: "version"; readonly version: bigint }
  | { readonly type: "malformed"; readonly why: "invalid syntax" | "value out of range" };

/**
 * Reads a decimal resource version. Versions are strings outside the store and big integers inside, so that huge ones
 * survive; they never pass through a JavaScript number.
 */
export function parseResourceVersion(text: string): ParsedResourceVersion {
  if (!/^[0-9]+$/.test(text)) return { type: "malformed", why: "invalid syntax" };
  const version = BigInt(text);
  if (version > RESOURCE_VERSION_MAX) return { type: "malformed", why: "value out of range" };
  return { type: "version", version };
}
