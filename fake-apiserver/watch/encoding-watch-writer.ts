import type { CloseHow, WatchWriter } from "./watch-writer.js";

/** Encodes the bytes of a stream. */
export interface StreamEncoder {
  encode(bytes: Buffer): Buffer;
  /** The final bytes of a stream that ends cleanly. */
  finish(): Buffer;
}

/** Writes everything in another encoding. */
export class EncodingWatchWriter implements WatchWriter {
  readonly #inner: WatchWriter;
  readonly #encoder: StreamEncoder;

  constructor(inner: WatchWriter, encoder: StreamEncoder) {
    this.#inner = inner;
    this.#encoder = encoder;
  }

  open(): void {
    this.#inner.open();
  }

  write(pieces: readonly Buffer[]): void {
    this.#inner.write(pieces.map((piece) => this.#encoder.encode(piece)));
  }

  writeCut(part: Buffer): void {
    const encoded = this.#encoder.encode(part);
    // The encoded size of the whole is unknown; any larger number announces more than is written.
    this.#inner.writeCut(encoded, encoded.length * 2);
  }

  end(how: CloseHow, code?: number): void {
    if (how === "clean") this.#inner.write([this.#encoder.finish()]);
    this.#inner.end(how, code);
  }

  queuedBytes(): number {
    return this.#inner.queuedBytes();
  }

  whenTaken(go: () => void): void {
    this.#inner.whenTaken(go);
  }
}
