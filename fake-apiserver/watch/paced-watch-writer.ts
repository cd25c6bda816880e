import type { Clock, Timer } from "../../src/time/clock.js";
import type { CloseHow, WatchWriter } from "./watch-writer.js";

/** The time at which a write is sent, from the current time and that of the previous write. */
export type Pace = (nowMs: number, lastDueMs: number) => number;

interface Waiting {
  readonly dueMs: number;
  go(): void;
}

/**
 * Delays writes, in order. A clean end waits for its turn; any other end is immediate, and drops what has not been sent.
 */
export class PacedWatchWriter implements WatchWriter {
  readonly #inner: WatchWriter;
  readonly #clock: Clock;
  readonly #pace: Pace;
  #waiting: Waiting[] = [];
  #timer: Timer | undefined;
  #lastDueMs = 0;

  constructor(inner: WatchWriter, clock: Clock, pace: Pace) {
    this.#inner = inner;
    this.#clock = clock;
    this.#pace = pace;
  }

  open(): void {
    this.#inner.open();
  }

  write(pieces: readonly Buffer[]): void {
    this.#take(() => this.#inner.write(pieces));
  }

  writeCut(part: Buffer, announcedBytes: number): void {
    this.#take(() => this.#inner.writeCut(part, announcedBytes));
  }

  end(how: CloseHow, code?: number): void {
    if (how === "clean" && this.#waiting.length > 0) {
      this.#take(() => this.#inner.end(how, code));
      return;
    }
    this.#timer?.cancel();
    this.#waiting = [];
    this.#inner.end(how, code);
  }

  queuedBytes(): number {
    return this.#inner.queuedBytes();
  }

  whenTaken(go: () => void): void {
    this.#inner.whenTaken(go);
  }

  #take(go: () => void): void {
    const nowMs = this.#clock.nowMs();
    const dueMs = Math.max(nowMs, this.#pace(nowMs, this.#lastDueMs));
    this.#lastDueMs = dueMs;
    if (dueMs === nowMs && this.#waiting.length === 0) {
      go();
      return;
    }
    this.#waiting.push({ dueMs, go });
    if (this.#waiting.length === 1) this.#setTimer();
  }

  #setTimer(): void {
    const [next] = this.#waiting;
    if (next === undefined) return;
    this.#timer = this.#clock.setTimer(next.dueMs - this.#clock.nowMs(), () => {
      this.#waiting.shift();
      next.go();
      this.#setTimer();
    });
  }
}
