import type { Readable } from "node:stream";

/** So much is read ahead of the reader; the rest stays on the connection. */
const READ_AHEAD_MAX_BYTES = 256 * 1024;

const END = { done: true, value: undefined } as const;

/**
 * Reads the chunks of a stream as they arrive.
 *
 * A stream's own iterator joins chunks and stops the connection after each; for thousands of events a second that costs as
 * much as a third of their parsing. This one lets it run, and stops it when the reader falls behind. Nothing is read before
 * the first `next`. What came before a failure is given before the failure is.
 */
export class ChunkReader implements AsyncIterator<Buffer> {
  readonly #stream: Readable;
  #queued: Buffer[] = [];
  #queuedBytes = 0;
  #hasBegun = false;
  /** How the stream ended: with an error, or with none. */
  #ending: { readonly error: unknown } | undefined;
  #wake: (() => void) | undefined;

  constructor(stream: Readable) {
    this.#stream = stream;
  }

  /** The next chunk. Not to be called before the last has come. @throws the stream's error */
  async next(): Promise<IteratorResult<Buffer, undefined>> {
    this.#begin();
    for (;;) {
      const value = this.#queued.shift();
      if (value !== undefined) {
        this.#queuedBytes -= value.length;
        return { done: false, value };
      }
      if (this.#ending?.error !== undefined) throw this.#ending.error;
      if (this.#ending !== undefined) return END;
      await this.#more();
    }
  }

  /** The reader has stopped. */
  async return(): Promise<IteratorResult<Buffer, undefined>> {
    this.#queued = [];
    this.#stream.destroy();
    return END;
  }

  #begin(): void {
    if (this.#hasBegun) return;
    this.#hasBegun = true;
    const stream = this.#stream;
    if (stream.readableEnded) this.#end(undefined);
    else if (stream.destroyed) this.#end(stream.errored ?? prematureClose());
    stream.on("data", (chunk: Buffer) => this.#take(chunk));
    stream.once("end", () => this.#end(undefined));
    stream.once("error", (error) => this.#end(error));
    stream.once("close", () => this.#end(prematureClose()));
  }

  #more(): Promise<void> {
    return new Promise((resolve) => {
      this.#wake = resolve;
      if (this.#stream.isPaused()) this.#stream.resume();
    });
  }

  #take(chunk: Buffer): void {
    this.#queued.push(chunk);
    this.#queuedBytes += chunk.length;
    if (this.#queuedBytes >= READ_AHEAD_MAX_BYTES) this.#stream.pause();
    this.#tell();
  }

  /** The first ending counts: a close follows every one. */
  #end(error: unknown): void {
    this.#ending ??= { error };
    this.#tell();
  }

  #tell(): void {
    const wake = this.#wake;
    this.#wake = undefined;
    wake?.();
  }
}

/** What Node says of a stream that was closed before its end. */
function prematureClose(): Error {
  return Object.assign(new Error("Premature close"), { code: "ERR_STREAM_PREMATURE_CLOSE" });
}
