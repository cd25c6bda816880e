import { constants, createGunzip } from "node:zlib";

/** Decompresses streams in other threads, and reports whether any is at work. */
export class Decompression {
  #chunksCount = 0;
  #hasWorked = false;

  /** Whether any is at work, or has been since the last call: between two chunks it only seems idle. */
  isBusy(): boolean {
    const isBusy = this.#hasWorked || this.#chunksCount > 0;
    this.#hasWorked = false;
    return isBusy;
  }

  /** The bytes of a compressed stream, as soon as they can be decoded. @throws what the stream throws */
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
