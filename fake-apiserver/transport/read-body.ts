import type { Readable } from "node:stream";

/** The whole body of a request; undefined if it is longer than `maxBytes`, empty if the client has disconnected. */
export async function readBody(body: Readable, maxBytes: number): Promise<Buffer | undefined> {
  const parts: Buffer[] = [];
  let lengthBytes = 0;
  try {
    for await (const part of body) {
      if (!Buffer.isBuffer(part)) throw new TypeError("The body has been decoded already");
      lengthBytes += part.length;
      if (lengthBytes <= maxBytes) parts.push(part);
    }
  } catch (error) {
    // The client disconnected.
    if (body.destroyed) return Buffer.alloc(0);
    throw error;
  }
  return lengthBytes > maxBytes ? undefined : Buffer.concat(parts);
}
