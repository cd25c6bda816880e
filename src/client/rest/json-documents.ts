import { FRAME_MAX_BYTES, JsonFramer } from "./json-framer.js";

const LINE_FEED = 0x0a;
const OPEN_ARRAY = 0x5b;
const CLOSE_ARRAY = 0x5d;
const OPEN_OBJECT = 0x7b;
const CLOSE_OBJECT = 0x7d;

/** Where a document can end before a line does: before a blank, or before the next document. */
const SEAMS = ["}{", "} ", "}\t", "}\r", "}[", "]{", "] ", "]\t", "]\r", "]["].map((seam) =>
  Buffer.from(seam),
);

/** What has begun and is longer is not kept to be looked at again and again: the framer takes it as it comes. */
const WAITING_MAX_BYTES = 256 * 1024;

/** Holds no bytes. */
const NOTHING = Buffer.alloc(0);

/**
 * Reads a stream of bytes as JSON documents, as `JsonFramer` cuts it: however they are separated, wherever reads cut them.
 *
 * Servers put each document on a line of its own, and a line that parses as a whole is what the framer would have cut out:
 * a document ends where its first bracket closes. So lines are tried first; only what is not one document on one line is
 * looked at byte by byte, which takes three times as long as parsing it does.
 */
export class JsonDocuments {
  readonly #frameMaxBytes: number;
  readonly #framer: JsonFramer;
  /** The beginning of a document that the framer has not seen; nothing while the framer has begun one. */
  #begun: Buffer = NOTHING;

  constructor(frameMaxBytes: number = FRAME_MAX_BYTES) {
    this.#frameMaxBytes = frameMaxBytes;
    this.#framer = new JsonFramer(frameMaxBytes);
  }

  /**
   * Gives the documents that end in `chunk`, each parsed when it is asked for. What follows the last is kept for the next
   * chunk. @throws FramingError, SyntaxError after the documents that came whole
   */
  *push(chunk: Buffer): Generator<unknown, void> {
    // What had begun ends with the first line of the chunk, as a rule: no more is copied than that.
    const lineEnd = this.#begun.length === 0 ? 0 : chunk.indexOf(LINE_FEED) + 1 || chunk.length;
    if (lineEnd > 0) {
      yield* this.#documentsOf(Buffer.concat([this.#takeBegun(), chunk.subarray(0, lineEnd)]));
    }
    yield* this.#documentsOf(chunk.subarray(lineEnd));
  }

  /** The bytes have ended. @throws FramingError when what is left could not have become a document */
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

  /** The document that is the whole line; undefined when the line is something else. */
  #lineDocument(bytes: Buffer, start: number, end: number): object | undefined {
    const first = bytes[start];
    if (first !== OPEN_OBJECT && first !== OPEN_ARRAY) return undefined;
    if (end - start > this.#frameMaxBytes) return undefined;
    try {
      return JSON.parse(bytes.toString("utf8", start, end));
    } catch {
      // The framer looks at it, and says what is wrong with it if something is.
      return undefined;
    }
  }
}

/** Whether what begins at `start` may wait for the rest of its line: no document ends in it, and it is not long. */
function mayWait(bytes: Buffer, start: number): boolean {
  if (bytes.length - start > WAITING_MAX_BYTES) return false;
  const first = bytes[start];
  if (first !== OPEN_OBJECT && first !== OPEN_ARRAY) return false;
  const last = bytes[bytes.length - 1];
  if (last === CLOSE_OBJECT || last === CLOSE_ARRAY) return false;
  const begun = bytes.subarray(start);
  return !SEAMS.some((seam) => begun.includes(seam));
}
