import type { Clock, Timer } from "../../src/time/clock.js";

/** A clock that moves all at once, like that of the other side: whatever is due then fires after it has moved. */
export class StepClock implements Clock {
  #nowMs = 1_767_225_600_000;
  readonly #timers = new Set<{ readonly dueAtMs: number; readonly fire: () => void }>();

  nowMs(): number {
    return this.#nowMs;
  }

  setTimer(delayMs: number, fire: () => void): Timer {
    const timer = { dueAtMs: this.#nowMs + delayMs, fire };
    this.#timers.add(timer);
    return { cancel: () => void this.#timers.delete(timer) };
  }

  step(byMs: number): void {
    this.#nowMs += byMs;
    for (const timer of this.#timers) {
      if (timer.dueAtMs > this.#nowMs) continue;
      this.#timers.delete(timer);
      timer.fire();
    }
  }
}
