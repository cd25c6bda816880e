/** The size of the kept log: 64 KiB. */
export const LOG_MAX_BYTES = 64 * 1024;

/** The number of log lines in an error. */
const ERROR_LINES_MAX_COUNT = 50;

/** The end of a process's standard error. */
export class LogTail {
  /** Invariant: at most `LOG_MAX_BYTES` in total once `append` has returned. */
  #chunks: Uint8Array[] = [];
  #keptBytes = 0;
  #droppedBytes = 0;

  /** Appends bytes, and drops the oldest. */
  append(chunk: Uint8Array): void {
    this.#chunks.push(chunk);
    this.#keptBytes += chunk.length;
    while (this.#keptBytes > LOG_MAX_BYTES) {
      const oldest = this.#chunks.shift();
      if (oldest === undefined) return;
      const surplus = Math.min(this.#keptBytes - LOG_MAX_BYTES, oldest.length);
      // A copy, so that a small rest does not keep a huge chunk in memory.
      if (surplus < oldest.length) this.#chunks.unshift(Uint8Array.from(oldest.subarray(surplus)));
      this.#keptBytes -= surplus;
      this.#droppedBytes += surplus;
    }
  }

  /** Drops everything. */
  clear(): void {
    this.#chunks = [];
    this.#keptBytes = 0;
    this.#droppedBytes = 0;
  }

  /** The kept text, after a line with the number of dropped bytes, if any. */
  text(): string {
    const kept = new TextDecoder().decode(Buffer.concat(this.#chunks));
    return this.#droppedBytes === 0 ? kept : `[${this.#droppedBytes} bytes dropped]\n${kept}`;
  }

  /** The last lines, at most 50, without their newlines. */
  lastLines(): readonly string[] {
    const lines = this.text().trimEnd().split("\n");
    return lines.length === 1 && lines[0] === "" ? [] : lines.slice(-ERROR_LINES_MAX_COUNT);
  }
}
