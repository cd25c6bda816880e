/** A wall clock that is further ahead than this was set, or the machine has slept: we follow. */
const FOLLOW_FROM_MS = 1_000;

/**
 * Instants that never go back: those of a wall clock, which somebody may set back, told by a clock that only runs.
 *
 * A wall clock that is set forward is followed, so that a machine that has slept does not live in the past.
 */
export class SteadyInstants {
  readonly #wallMs: () => number;
  readonly #steadyMs: () => number;
  #aheadMs: number;

  /** `wallMs` counts from the Unix epoch, `steadyMs` from anywhere. */
  constructor(wallMs: () => number, steadyMs: () => number) {
    this.#wallMs = wallMs;
    this.#steadyMs = steadyMs;
    this.#aheadMs = wallMs() - steadyMs();
  }

  /** The present instant, in whole milliseconds since the Unix epoch. */
  nowMs(): number {
    const steadyMs = this.#steadyMs();
    const aheadMs = this.#wallMs() - steadyMs;
    if (aheadMs - this.#aheadMs > FOLLOW_FROM_MS) this.#aheadMs = aheadMs;
    return Math.floor(steadyMs + this.#aheadMs);
  }
}
