import type { Writable } from "node:stream";
import { nextTurn } from "../../src/time/system-clock.js";
import { PieceReader } from "./piece-reader.js";

/** Large enough that the cost of a write is small. */
const PART_BYTES = 256 * 1024;

/** The number of parts after which other work gets a turn, even for a fast client. */
const TURN_PARTS_COUNT = 4;

/**
 * Writes a body and ends the stream. At most two parts exist at a time: one is sent while the next is encoded,
 * for a body of any length and a client of any speed. Stops when the client disconnects.
 */
export async function writePieces(
  pieces: Iterable<Buffer | string>,
  stream: Writable,
): Promise<void> {
  const reader = new PieceReader(pieces);
  let [part, other] = [Buffer.allocUnsafe(PART_BYTES), Buffer.allocUnsafe(PART_BYTES)];
  // Some streams do not report to their writers that they were destroyed.
  const closed = new Promise<false>((resolve) => stream.once("close", () => resolve(false)));
  let written: Promise<boolean> = Promise.resolve(true);
  for (let count = 1; ; count++) {
    const usedBytes = reader.fill(part);
    // Sent only now: the previous part was sent while this one was encoded.
    if (!(await Promise.race([written, closed]))) return;
    if (usedBytes === 0) break;
    written = write(stream, part.subarray(0, usedBytes));
    [part, other] = [other, part];
    if (count % TURN_PARTS_COUNT === 0) await nextTurn();
  }
  stream.end();
}

/** Resolves with whether the system has accepted the bytes. */
function write(stream: Writable, bytes: Buffer): Promise<boolean> {
  return new Promise((resolve) => {
    stream.write(bytes, (error) => resolve(error === null || error === undefined));
  });
}
