import { pipeline, type Writable } from "node:stream";
import { constants, createGzip } from "node:zlib";

/** The level of real servers: the fastest, and hardly longer than the others. */
const LEVEL = constants.Z_BEST_SPEED;

/** Compressed so much at a time: a slow reader keeps no more than a few of these waiting. */
const PIECE_BYTES = 64 * 1024;

/** Writes a body compressed, no faster than it is read. What goes wrong with the reader is known to whoever owns it. */
export function writeGzipped(body: Uint8Array, into: Writable): void {
  const gzip = createGzip({ level: LEVEL, chunkSize: PIECE_BYTES });
  pipeline(gzip, into, () => {});
  gzip.end(body);
}
