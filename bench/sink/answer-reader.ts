const HEADERS_END = "\r\n\r\n";
const LINE_FEED = 10;

/** Reads one answer of HTTP/1.1 as it comes in, and keeps none of it: what it costs is to be as little as possible. */
export class AnswerReader {
  /** 0 until the headers are there. */
  status = 0;
  /** Of the body, as it was sent: without the framing of chunks. */
  bodyBytes = 0;
  isComplete = false;
  #head = "";
  #isChunked = false;
  /** Of the body, or of the chunk with the line end behind it, that is still to come. */
  #leftBytes = 0;
  /** The size of the next chunk, as far as it is there. */
  #sizeLine = "";

  /** Whether the headers are there. */
  get isOpen(): boolean {
    return this.status !== 0;
  }

  /** Takes what has come in. Returns how much of it belonged to the body, framing included. */
  push(bytes: Buffer): number {
    const body = this.isOpen ? bytes : this.#readHead(bytes);
    if (this.isOpen) this.#readBody(body);
    return body.length;
  }

  #readHead(bytes: Buffer): Buffer {
    const before = this.#head.length;
    this.#head += bytes.toString("latin1");
    const end = this.#head.indexOf(HEADERS_END);
    if (end < 0) return bytes.subarray(bytes.length);
    const head = this.#head.slice(0, end);
    this.status = Number(head.slice(9, 12));
    this.#isChunked = /^transfer-encoding: *chunked/im.test(head);
    this.#leftBytes = Number(/^content-length: *(\d+)/im.exec(head)?.[1] ?? 0);
    return bytes.subarray(end + HEADERS_END.length - before);
  }

  #readBody(bytes: Buffer): void {
    if (!this.#isChunked) {
      this.bodyBytes += bytes.length;
      this.#leftBytes -= bytes.length;
      this.isComplete = this.#leftBytes <= 0;
      return;
    }
    for (let at = 0; at < bytes.length && !this.isComplete; ) {
      at = this.#leftBytes > 0 ? this.#skip(bytes, at) : this.#readSize(bytes, at);
    }
  }

  #skip(bytes: Buffer, at: number): number {
    const skippedBytes = Math.min(this.#leftBytes, bytes.length - at);
    this.#leftBytes -= skippedBytes;
    return at + skippedBytes;
  }

  #readSize(bytes: Buffer, at: number): number {
    const end = bytes.indexOf(LINE_FEED, at);
    this.#sizeLine += bytes.toString("latin1", at, end < 0 ? bytes.length : end);
    if (end < 0) return bytes.length;
    const sizeBytes = Number.parseInt(this.#sizeLine, 16);
    this.#sizeLine = "";
    this.bodyBytes += sizeBytes;
    this.#leftBytes = sizeBytes + 2;
    // There are no trailers: the final chunk is followed by one empty line, which comes with it.
    if (sizeBytes === 0) this.isComplete = true;
    return end + 1;
  }
}
