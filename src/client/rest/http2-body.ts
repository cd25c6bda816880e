import type { ClientHttp2Stream } from "node:http2";
import { Readable } from "node:stream";

/** RFC 9113, section 7: the rest is not wanted. */
const CANCEL = 0x8;

/**
 * The body of an answer over HTTP/2. Node ends a stream that the server has reset, or whose connection has gone, as if it had
 * been whole; here it fails with `reason()`. Destroying it ends the stream.
 */
export class Http2Body extends Readable {
  readonly #stream: ClientHttp2Stream;

  constructor(stream: ClientHttp2Stream, reason: () => Error) {
    super();
    this.#stream = stream;
    let failure: Error | undefined;
    let hasEnded = false;
    stream.on("data", (chunk: Buffer) => {
      if (!this.push(chunk)) stream.pause();
    });
    stream.once("end", () => {
      hasEnded = stream.rstCode === 0;
      if (hasEnded) this.push(null);
    });
    stream.once("error", (error) => {
      failure = error;
    });
    stream.once("close", () => {
      if (!hasEnded) this.destroy(failure ?? reason());
    });
  }

  override _read(): void {
    this.#stream.resume();
  }

  override _destroy(error: Error | null, done: (error: Error | null) => void): void {
    this.#stream.close(CANCEL);
    this.#stream.destroy();
    done(error);
  }
}
