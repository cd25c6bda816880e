import { pipeline, type Writable } from "node:stream";
import { libraries } from "../values/libraries.js";
import type { ResponseMessage } from "./exchange.js";
import { writeBody } from "./write-body.js";

/** The amount compressed at a time: for a slow reader only a few of these are buffered. */
const PIECE_BYTES = 64 * 1024;

/**
 * Writes a body, compressed.
 *
 * @returns when the other thread has finished
 */
export function writeGzipped(body: ResponseMessage["body"], stream: Writable): Promise<void> {
  const gzip = gzipInto(stream);
  const done = new Promise<void>((resolve) => gzip.once("close", resolve));
  writeBody(body, gzip);
  return done;
}

/**
 * The input of the compressor. It accepts no more than the reader at the other end takes; that reader's errors are
 * handled by its owner.
 */
function gzipInto(stream: Writable): Writable {
  const { constants, createGzip } = libraries.zlib();
  // As real servers do: higher levels save little.
  const level = constants.Z_BEST_SPEED;
  const gzip = createGzip({ level, chunkSize: PIECE_BYTES });
  pipeline(gzip, stream, () => {});
  return gzip;
}
