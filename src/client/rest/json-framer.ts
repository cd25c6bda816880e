import { JsonScanner } from "./json-scanner.js";

/** The maximum size of a document, in bytes: 16 MiB, as in client-go. */
export const FRAME_MAX_BYTES = 16 * 1024 * 1024;

/** The bytes are not a sequence of JSON documents, or one is too long. */
export class FramingError extends Error {
  constructor(message: string) {
    super(message);
    this.name = "FramingError";
  }
}

/** One document, and where in its chunk it ends. */
export interface Frame {
  readonly text: string;
  readonly end: number;
}

/**
 * Cuts a stream of bytes into JSON documents, however they are separated and wherever the reads cut them.
 * Mirrors: apimachinery@eed236ce pkg/util/framer `NewJSONFramedReader`.
 */
export class JsonFramer {
  readonly #scanner = new JsonScanner();
  readonly #frameMaxBytes: number;
  /** The parts of the incomplete document; together smaller than the limit. */
  #parts: Buffer[] = [];
  #partsLength = 0;

  constructor(frameMaxBytes: number = FRAME_MAX_BYTES) {
    this.#frameMaxBytes = frameMaxBytes;
  }

  /** Whether a document is incomplete. */
  hasPartialFrame(): boolean {
    return !this.#scanner.isBetweenDocuments();
  }

  /**
   * Yields the documents that end in `chunk`. The rest after the last one is kept for the next chunk.
   * @throws FramingError after the documents that came whole
   */
  *push(chunk: Buffer): Generator<string, void> {
    for (let frame = this.next(chunk, 0); frame !== undefined; ) {
      yield frame.text;
      frame = this.next(chunk, frame.end);
    }
  }

  /**
   * The first document that ends in `chunk`, of which everything before `from` has been taken. Undefined when none does:
   * the rest of the chunk has been taken then. @throws FramingError
   */
  next(chunk: Buffer, from: number): Frame | undefined {
    for (let at = from; at < chunk.length; at++) {
      const byte = chunk[at];
      if (byte === undefined) break;
      const result = this.#scanner.push(byte);
      if (result === "continue") continue;
      if (result === "error") throw new FramingError(describeByte(byte));
      return { text: this.#take(chunk.subarray(from, at + 1)), end: at + 1 };
    }
    if (this.hasPartialFrame()) this.#keep(chunk.subarray(from));
    return undefined;
  }

  #take(last: Buffer): string {
    this.#keep(last);
    const frame = Buffer.concat(this.#parts, this.#partsLength).toString("utf8");
    this.#parts = [];
    this.#partsLength = 0;
    return frame;
  }

  #keep(part: Buffer): void {
    this.#partsLength += part.length;
    if (this.#partsLength > this.#frameMaxBytes) {
      throw new FramingError(`object to decode was longer than ${this.#frameMaxBytes} bytes`);
    }
    this.#parts.push(part);
  }
}

function describeByte(byte: number): string {
  return `invalid character ${JSON.stringify(String.fromCharCode(byte))} in a stream of JSON documents`;
}
