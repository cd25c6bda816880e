import { pipeline, type Writable } from "node:stream";
import { libraries } from "../values/libraries.js";
import type { ResponseMessage } from "./exchange.js";
import { writeBody } from "./write-body.js";

/** The amount compressed at a time: for a slow reader only a few of these are buffered. */
const PIECE_BYTES = 64 * 1024;

/**
 * Writes a body that is compressed on its way.
 *
 * @returns when the other thread is done with it
 */
export function writeGzipped(body: ResponseMessage["body"], stream: Writable): Promise<void> {
  const gzip = gzipInto(stream);
  const done = new Promise<void>((resolve) => gzip.once("close", resolve));
  writeBody(body, gzip);
  return done;
}

/**
 * Where to write what is to be compressed. It takes no more than is read at the other end; what goes wrong with the reader
 * is known to its owner.
 */
function gzipInto(stream: Writable): Writable {
  const { constants, createGzip } = libraries.zlib();
  // As real servers do: the results are hardly longer than those of other levels.
  const level = constants.Z_BEST_SPEED;
  const gzip = createGzip({ level, chunkSize: PIECE_BYTES });
  pipeline(gzip, stream, () => {});
  return gzip;
}
