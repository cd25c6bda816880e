import type { Clock, Timer } from "../../../src/time/clock.js";

/** A clock that loses every timer which is shorter than some time. */
export class LosingClock implements Clock {
  readonly #clock: Clock;
  readonly #belowMs: number;

  constructor(clock: Clock, belowMs: number) {
    this.#clock = clock;
    this.#belowMs = belowMs;
  }

  nowMs(): number {
    return this.#clock.nowMs();
  }

  setTimer(delayMs: number, fire: () => void): Timer {
    if (delayMs < this.#belowMs) return { cancel: () => undefined };
    return this.#clock.setTimer(delayMs, fire);
  }
}
