import type { Clock, Timer } from "./clock.js";

interface PendingTimer {
  readonly dueAtMs: number;
  readonly order: number;
  readonly fire: () => void;
}

/** The default start of a virtual clock: 2026-01-01T00:00:00Z. */
export const VIRTUAL_EPOCH_MS = 1_767_225_600_000;

/**
 * A clock that only advances on request.
 *
 * Guarantees: `nowMs()` changes only inside `advance` and `advanceTo`; due timers fire in order of their instant, then
 * of their setting; a timer set by a firing timer and due within the same advance fires in that advance.
 */
export class VirtualClock implements Clock {
  #nowMs: number;
  #order = 0;
  /** Every pending timer, in no order; a timer is in it iff it has neither fired nor been cancelled. */
  readonly #pending = new Set<PendingTimer>();

  constructor(startAtMs: number = VIRTUAL_EPOCH_MS) {
    this.#nowMs = startAtMs;
  }

  nowMs(): number {
    return this.#nowMs;
  }

  setTimer(delayMs: number, fire: () => void): Timer {
    const timer = { dueAtMs: this.#nowMs + Math.max(0, delayMs), order: this.#order++, fire };
    this.#pending.add(timer);
    return { cancel: () => void this.#pending.delete(timer) };
  }

  /** How long until the earliest timer is due, in milliseconds (0 when overdue); undefined when none is pending. */
  nextDueInMs(): number | undefined {
    const next = this.#earliest(Number.POSITIVE_INFINITY);
    return next === undefined ? undefined : Math.max(0, next.dueAtMs - this.#nowMs);
  }

  /** Moves time forward and fires what is due on the way. Returns how many timers fired. */
  advance(byMs: number): number {
    return this.advanceTo(this.#nowMs + byMs);
  }

  /** Moves time to an instant and fires what is due on the way. An instant in the past is the present. */
  advanceTo(instantMs: number): number {
    let fired = 0;
    for (;;) {
      const next = this.#earliest(instantMs);
      if (next === undefined) break;
      this.#pending.delete(next);
      this.#nowMs = Math.max(this.#nowMs, next.dueAtMs);
      next.fire();
      fired++;
    }
    this.#nowMs = Math.max(this.#nowMs, instantMs);
    return fired;
  }

  #earliest(untilMs: number): PendingTimer | undefined {
    let best: PendingTimer | undefined;
    for (const timer of this.#pending) {
      if (timer.dueAtMs > untilMs) continue;
      if (
        best === undefined ||
        timer.dueAtMs < best.dueAtMs ||
        (timer.dueAtMs === best.dueAtMs && timer.order < best.order)
      ) {
        best = timer;
      }
    }
    return best;
  }
}
