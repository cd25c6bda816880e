import type { Clock, Timer } from "../../src/time/clock.js";
import type { CloseHow, WatchWriter } from "./watch-writer.js";

/** Buffers writes up to a size or a time, and then writes them as one. */
export class BufferingWatchWriter implements WatchWriter {
  readonly #inner: WatchWriter;
  readonly #clock: Clock;
  readonly #limit: { readonly bytes: number; readonly intervalMs: number };
  #held: Buffer[] = [];
  #timer: Timer | undefined;

  constructor(
    inner: WatchWriter,
    clock: Clock,
    limit: { readonly bytes: number; readonly intervalMs: number },
  ) {
    this.#inner = inner;
    this.#clock = clock;
    this.#limit = limit;
  }

  open(): void {
    this.#inner.open();
  }

  write(pieces: readonly Buffer[]): void {
    this.#held.push(...pieces);
    if (this.#heldBytes() >= this.#limit.bytes) this.#flush();
    else this.#timer ??= this.#clock.setTimer(this.#limit.intervalMs, () => this.#flush());
  }

  writeCut(part: Buffer, announcedBytes: number): void {
    this.#flush();
    this.#inner.writeCut(part, announcedBytes);
  }

  end(how: CloseHow, code?: number): void {
    if (how === "clean") this.#flush();
    this.#timer?.cancel();
    this.#held = [];
    this.#inner.end(how, code);
  }

  queuedBytes(): number {
    return this.#inner.queuedBytes() + this.#heldBytes();
  }

  whenTaken(go: () => void): void {
    this.#flush();
    this.#inner.whenTaken(go);
  }

  #heldBytes(): number {
    return this.#held.reduce((sum, { length }) => sum + length, 0);
  }

  #flush(): void {
    this.#timer?.cancel();
    this.#timer = undefined;
    if (this.#held.length > 0) this.#inner.write([Buffer.concat(this.#held)]);
    this.#held = [];
  }
}
