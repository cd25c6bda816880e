import type { Writable } from "node:stream";
import { nextTurn } from "../../src/time/system-clock.js";
import { PieceReader } from "./piece-reader.js";

/** Long enough that a write costs little beside what is written. */
const PART_BYTES = 256 * 1024;

/** After this many parts, other work gets its turn, even if the client reads fast. */
const TURN_PARTS_COUNT = 4;

/**
 * Writes a body and ends the stream. Two parts of it exist at a time: one is on its way while the other is put together,
 * for a body of any length and a client of any speed. Stops when the client goes away.
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
    // Only now: while this part was put together, the one before was on its way.
    if (!(await Promise.race([written, closed]))) return;
    if (usedBytes === 0) break;
    written = write(stream, part.subarray(0, usedBytes));
    [part, other] = [other, part];
    if (count % TURN_PARTS_COUNT === 0) await nextTurn();
  }
  stream.end();
}

/** Resolves with whether the system has taken the bytes, once that is known. */
function write(stream: Writable, bytes: Buffer): Promise<boolean> {
  return new Promise((resolve) => {
    stream.write(bytes, (error) => resolve(error === null || error === undefined));
  });
}
