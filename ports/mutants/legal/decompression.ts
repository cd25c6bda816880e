import { constants, createGunzip } from "node:zlib";

/** Decompresses streams, which happens in other threads, and knows whether it is at it. */
export class Decompression {
  #chunksCount = 0;
  #hasWorked = false;

  /** Whether it is at it, or has been since this was asked last: between two chunks it only seems to be at rest. */
  isBusy(): boolean {
    const isBusy = this.#hasWorked || this.#chunksCount > 0;
    this.#hasWorked = false;
    return isBusy;
  }

  /** The bytes of a compressed stream, each as soon as what came so far says what it is. @throws what the stream throws */
  async *of(compressed: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
    const gunzip = createGunzip({ flush: constants.Z_SYNC_FLUSH });
    let plain: Buffer[] = [];
    gunzip.on("data", (bytes: Buffer) => plain.push(bytes));
    gunzip.on("error", () => undefined);
    try {
      for await (const chunk of compressed) {
        this.#chunksCount++;
        try {
          await new Promise<void>((resolve, reject) =>
            gunzip.write(chunk, (error) => (error ? reject(error) : resolve())),
          );
        } finally {
          this.#chunksCount--;
          this.#hasWorked = true;
        }
        const ready = plain;
        plain = [];
        yield* ready;
      }
    } finally {
      gunzip.destroy();
    }
  }
}
