/** A wall clock that is further ahead than this was set, or the machine has slept: it is followed. */
const FOLLOW_FROM_MS = 1_000;

/** How often the wall clock is read: reading two clocks for each of thousands of events would be expensive. */
const LOOK_EVERY_MS = 1;

/**
 * Instants that never go back: those of a wall clock, which may be set back, measured with a monotonic clock.
 *
 * A wall clock that is set forward is followed, so that the instants are right after the machine has slept.
 */
export class SteadyInstants {
  readonly #wallMs: () => number;
  readonly #steadyMs: () => number;
  #aheadMs: number;
  #lookAtMs = Number.NEGATIVE_INFINITY;

  /** `wallMs` counts from the Unix epoch, `steadyMs` from anywhere. */
  constructor(wallMs: () => number, steadyMs: () => number) {
    this.#wallMs = wallMs;
    this.#steadyMs = steadyMs;
    this.#aheadMs = wallMs() - steadyMs();
  }

  /** The present instant, in whole milliseconds since the Unix epoch. */
  nowMs(): number {
    const steadyMs = this.#steadyMs();
    if (steadyMs >= this.#lookAtMs) this.#look(steadyMs);
    return Math.floor(steadyMs + this.#aheadMs);
  }

  #look(steadyMs: number): void {
    const aheadMs = this.#wallMs() - steadyMs;
    if (aheadMs - this.#aheadMs > FOLLOW_FROM_MS) this.#aheadMs = aheadMs;
    this.#lookAtMs = steadyMs + LOOK_EVERY_MS;
  }
}
