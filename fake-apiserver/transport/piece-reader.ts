/** UTF-8 needs no more for a unit of UTF-16. */
const UNIT_MAX_BYTES = 3;

/** Pours pieces of text, each of its own length, into buffers. Takes a piece when there is room for it, and not before. */
export class PieceReader {
  readonly #pieces: Iterator<Buffer | string>;
  /** What did not fit into the last buffer. */
  #rest: Buffer | undefined;

  constructor(pieces: Iterable<Buffer | string>) {
    this.#pieces = pieces[Symbol.iterator]();
  }

  /** Fills a buffer as far as the pieces go. Returns how much is in it: 0 when there is nothing left. */
  fill(buffer: Buffer): number {
    let usedBytes = 0;
    while (usedBytes < buffer.length) {
      const piece = this.#next();
      if (piece === undefined) break;
      const freeBytes = buffer.length - usedBytes;
      if (typeof piece === "string" && piece.length * UNIT_MAX_BYTES <= freeBytes) {
        usedBytes += buffer.write(piece, usedBytes);
        continue;
      }
      const bytes = typeof piece === "string" ? Buffer.from(piece) : piece;
      const fitting = bytes.length <= freeBytes ? bytes : bytes.subarray(0, freeBytes);
      buffer.set(fitting, usedBytes);
      usedBytes += fitting.length;
      if (fitting.length < bytes.length) this.#rest = bytes.subarray(fitting.length);
    }
    return usedBytes;
  }

  #next(): Buffer | string | undefined {
    const rest = this.#rest;
    this.#rest = undefined;
    if (rest !== undefined) return rest;
    const next = this.#pieces.next();
    return next.done === true ? undefined : next.value;
  }
}
