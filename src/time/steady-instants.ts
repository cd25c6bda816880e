/** A wall clock that is further ahead than this was set, or the machine has slept: we follow. */
const FOLLOW_FROM_MS = 1_000;

/** How often the wall clock is looked at: who asks for every event of thousands would pay for two clocks. */
const LOOK_EVERY_MS = 1;

/**
 * Instants that never go back: those of a wall clock, which somebody may set back, told by a clock that only runs.
 *
 * A wall clock that is set forward is followed, so that a machine that has slept does not live in the past.
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
