import { pipeline, type Writable } from "node:stream";
import { constants, createGzip } from "node:zlib";

/** The level of real servers: the fastest, and hardly longer than the others. */
const LEVEL = constants.Z_BEST_SPEED;

/** Compressed so much at a time: a slow reader keeps no more than a few of these waiting. */
const PIECE_BYTES = 64 * 1024;

/**
 * Where to write what is to be compressed. It takes no more than is read at the other end; what goes wrong with the reader
 * is known to whoever owns it.
 */
export function gzipInto(stream: Writable): Writable {
  const gzip = createGzip({ level: LEVEL, chunkSize: PIECE_BYTES });
  pipeline(gzip, stream, () => {});
  return gzip;
}
