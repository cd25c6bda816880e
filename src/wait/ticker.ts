import { type Clock, type SleepResult, sleep } from "../time/clock.js";

/**
 * Ticks at equal distances from its start. Of the ticks that nobody waited for one is kept, and ends the next wait at once.
 * Mirrors: Go's time.Ticker.
 */
export class Ticker {
  readonly #clock: Clock;
  readonly #periodMs: number;
  /** The first tick that nobody has waited for. */
  #nextAtMs: number;

  /** Starts it. A period of zero ticks always. */
  constructor(clock: Clock, periodMs: number) {
    this.#clock = clock;
    this.#periodMs = periodMs;
    this.#nextAtMs = clock.nowMs() + periodMs;
  }

  /** Waits for the next tick, or for the end of the signal. */
  async tick(signal?: AbortSignal): Promise<SleepResult> {
    const waitMs = Math.max(0, this.#nextAtMs - this.#clock.nowMs());
    const slept = await sleep(this.#clock, waitMs, signal);
    if (slept === "aborted") return slept;
    this.drop();
    return slept;
  }

  /** Forgets the tick that has come while nobody waited. */
  drop(): void {
    const lateMs = this.#clock.nowMs() - this.#nextAtMs;
    if (lateMs < 0 || this.#periodMs <= 0) return;
    this.#nextAtMs += (Math.floor(lateMs / this.#periodMs) + 1) * this.#periodMs;
  }
}
