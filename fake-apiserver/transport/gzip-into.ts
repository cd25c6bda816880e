import { pipeline, type Writable } from "node:stream";
import { libraries } from "../values/libraries.js";

/** Compressed so much at a time: a slow reader keeps no more than a few of these waiting. */
const PIECE_BYTES = 64 * 1024;

/**
 * Where to write what is to be compressed. It takes no more than is read at the other end; what goes wrong with the reader
 * is known to whoever owns it.
 */
export function gzipInto(stream: Writable): Writable {
  const { constants, createGzip } = libraries.zlib();
  // As real servers do: the results are hardly longer than those of other levels.
  const level = constants.Z_BEST_SPEED;
  const gzip = createGzip({ level, chunkSize: PIECE_BYTES });
  pipeline(gzip, stream, () => {});
  return gzip;
}
