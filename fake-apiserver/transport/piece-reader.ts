/** The maximum number of UTF-8 bytes of a UTF-16 unit. */
const UNIT_MAX_BYTES = 3;

/** Encodes pieces of text into buffers. Takes a piece only when there is room for it. */
export class PieceReader {
  readonly #pieces: Iterator<Buffer | string>;
  /** The rest that did not fit into the last buffer. */
  #rest: Buffer | undefined;

  constructor(pieces: Iterable<Buffer | string>) {
    this.#pieces = pieces[Symbol.iterator]();
  }

  /** Fills a buffer. Returns the number of bytes: 0 at the end. */
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
