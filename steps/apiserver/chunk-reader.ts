const HEAD_END = "\r\n\r\n";
const LINE_END = "\r\n";

/** Takes a chunked answer apart as it comes, byte by byte if need be: the head, then the chunks as they were framed. */
export class ChunkReader {
  /** The data of each chunk that has come in full, in order. The final one has none and is not among them. */
  readonly chunks: Buffer[] = [];
  #received: Buffer = Buffer.alloc(0);
  #head: string | undefined;
  #hasFinalChunk = false;

  /** Status line and headers; undefined until they are there. */
  get head(): string | undefined {
    return this.#head;
  }

  /** Whether the final chunk has come. */
  get isComplete(): boolean {
    return this.#hasFinalChunk;
  }

  /** @throws SyntaxError when something else comes where the length of a chunk has to be */
  push(bytes: Buffer): void {
    this.#received = Buffer.concat([this.#received, bytes]);
    if (this.#head === undefined) {
      const end = this.#received.indexOf(HEAD_END);
      if (end < 0) return;
      this.#head = this.#received.subarray(0, end).toString("latin1");
      this.#received = this.#received.subarray(end + HEAD_END.length);
    }
    while (!this.#hasFinalChunk && this.#takeChunk());
  }

  /** Takes one chunk off what was received. Returns whether there was one. */
  #takeChunk(): boolean {
    const end = this.#received.indexOf(LINE_END);
    if (end < 0) return false;
    const line = this.#received.subarray(0, end).toString("latin1");
    if (!/^[0-9a-f]+$/i.test(line)) throw new SyntaxError(`No length of a chunk: ${line}`);
    const start = end + LINE_END.length;
    const lengthBytes = Number.parseInt(line, 16);
    const rest = this.#received.subarray(start);
    if (rest.length < lengthBytes + LINE_END.length) return false;
    const after = rest.subarray(lengthBytes, lengthBytes + LINE_END.length).toString("latin1");
    if (after !== LINE_END) throw new SyntaxError("A chunk is longer than it says");
    this.#received = rest.subarray(lengthBytes + LINE_END.length);
    if (lengthBytes === 0) this.#hasFinalChunk = true;
    else this.chunks.push(Buffer.from(rest.subarray(0, lengthBytes)));
    return true;
  }
}
