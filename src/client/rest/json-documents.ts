import { FRAME_MAX_BYTES, JsonFramer } from "./json-framer.js";

const LINE_FEED = 0x0a;
const OPEN_ARRAY = 0x5b;
const CLOSE_ARRAY = 0x5d;
const OPEN_OBJECT = 0x7b;
const CLOSE_OBJECT = 0x7d;

/** Where a document can end before its line does: before white space, or before the next document. */
const SEAMS = ["}{", "} ", "}\t", "}\r", "}[", "]{", "] ", "]\t", "]\r", "]["].map((seam) =>
  Buffer.from(seam),
);

/** A longer incomplete document is passed to the framer, so that it is not scanned again and again. */
const WAITING_MAX_BYTES = 256 * 1024;

/** Holds no bytes. */
const NOTHING = Buffer.alloc(0);

/**
 * Splits a stream of bytes into JSON documents, like `JsonFramer`: whatever separates them, and wherever reads split them.
 *
 * Servers write each document on its own line, and a line that parses as a whole is what the framer would have returned:
 * a document ends where its first bracket closes. So lines are tried first; only input that is not one document per line
 * is scanned byte by byte, which takes three times as long as parsing it.
 */
export class JsonDocuments {
  readonly #frameMaxBytes: number;
  readonly #framer: JsonFramer;
  /** The start of an incomplete document; empty while the framer has one. */
  #begun: Buffer = NOTHING;

  constructor(frameMaxBytes: number = FRAME_MAX_BYTES) {
    this.#frameMaxBytes = frameMaxBytes;
    this.#framer = new JsonFramer(frameMaxBytes);
  }

  /**
   * Yields the documents that end in `chunk`, each parsed on demand. The rest after the last one is kept for the next
   * chunk. @throws FramingError, SyntaxError after the complete documents
   */
  *push(chunk: Buffer): Generator<unknown, void> {
    // An incomplete document usually ends with the first line of the chunk: no more than that is copied.
    const lineEnd = this.#begun.length === 0 ? 0 : chunk.indexOf(LINE_FEED) + 1 || chunk.length;
    if (lineEnd > 0) {
      yield* this.#documentsOf(Buffer.concat([this.#takeBegun(), chunk.subarray(0, lineEnd)]));
    }
    yield* this.#documentsOf(chunk.subarray(lineEnd));
  }

  /** The stream has ended. @throws FramingError if the rest cannot be the start of a document */
  end(): void {
    this.#framer.next(this.#takeBegun(), 0);
  }

  *#documentsOf(bytes: Buffer): Generator<unknown, void> {
    for (let at = 0; at < bytes.length; ) {
      const isWithinFrame = this.#framer.hasPartialFrame();
      if (!isWithinFrame && bytes[at] === LINE_FEED) {
        at++;
        continue;
      }
      const lineEnd = isWithinFrame ? -1 : bytes.indexOf(LINE_FEED, at);
      const document = lineEnd < 0 ? undefined : this.#lineDocument(bytes, at, lineEnd);
      if (document !== undefined) {
        yield document;
        at = lineEnd + 1;
      } else if (!isWithinFrame && lineEnd < 0 && mayWait(bytes, at)) {
        this.#begun = bytes.subarray(at);
        return;
      } else {
        const frame = this.#framer.next(bytes, at);
        if (frame === undefined) return;
        yield JSON.parse(frame.text);
        at = frame.end;
      }
    }
  }

  #takeBegun(): Buffer {
    const begun = this.#begun;
    this.#begun = NOTHING;
    return begun;
  }

  /** The document that fills the whole line; undefined if there is none. */
  #lineDocument(bytes: Buffer, start: number, end: number): object | undefined {
    const first = bytes[start];
    if (first !== OPEN_OBJECT && first !== OPEN_ARRAY) return undefined;
    if (end - start > this.#frameMaxBytes) return undefined;
    try {
      return JSON.parse(bytes.toString("utf8", start, end));
    } catch {
      // The framer scans it, and reports any error.
      return undefined;
    }
  }
}

/** Whether an incomplete line at `start` may wait for the rest: no document ends in it, and it is not long. */
function mayWait(bytes: Buffer, start: number): boolean {
  if (bytes.length - start > WAITING_MAX_BYTES) return false;
  const first = bytes[start];
  if (first !== OPEN_OBJECT && first !== OPEN_ARRAY) return false;
  const last = bytes[bytes.length - 1];
  if (last === CLOSE_OBJECT || last === CLOSE_ARRAY) return false;
  const begun = bytes.subarray(start);
  return !SEAMS.some((seam) => begun.includes(seam));
}
