import type { Clock, Timer } from "../../src/time/clock.js";
import { SystemClock } from "../../src/time/system-clock.js";
import { VirtualClock } from "../../src/time/virtual-clock.js";

/** real: time passes by itself. virtual: it stands still until it is advanced. */
export type ClockMode = "real" | "virtual";

interface PendingTimer {
  readonly dueAtMs: number;
  readonly fire: () => void;
  timer: Timer;
}

/**
 * A clock that can be stopped, advanced and restarted while timers are pending.
 *
 * Guarantees: it never goes back; the remaining time of a timer is the same before and after a change of
 * mode. A clock that starts virtual starts at the virtual epoch; a stopped one keeps its time.
 */
export class WorldClock implements Clock {
  readonly #system = new SystemClock();
  readonly #pending = new Set<PendingTimer>();
  #virtual: VirtualClock | undefined;
  /** How far this clock is ahead of the system's when it is real. */
  #aheadMs = 0;

  constructor(mode: ClockMode) {
    if (mode === "virtual") this.#virtual = new VirtualClock();
  }

  get mode(): ClockMode {
    return this.#virtual === undefined ? "real" : "virtual";
  }

  nowMs(): number {
    return this.#virtual?.nowMs() ?? this.#system.nowMs() + this.#aheadMs;
  }

  setTimer(delayMs: number, fire: () => void): Timer {
    const dueAtMs = this.nowMs() + Math.max(0, delayMs);
    const pending: PendingTimer = { dueAtMs, fire, timer: { cancel: () => {} } };
    this.#pending.add(pending);
    this.#arm(pending);
    return {
      cancel: () => {
        this.#pending.delete(pending);
        pending.timer.cancel();
      },
    };
  }

  /** Changes the mode. Setting the current mode changes nothing. */
  setMode(mode: ClockMode): void {
    if (mode === this.mode) return;
    const nowMs = this.nowMs();
    this.#virtual = mode === "virtual" ? new VirtualClock(nowMs) : undefined;
    this.#aheadMs = Math.max(0, nowMs - this.#system.nowMs());
    for (const pending of this.#pending) {
      pending.timer.cancel();
      this.#arm(pending);
    }
  }

  /**
   * Advances the clock and fires the due timers. Returns how many fired.
   * @throws RangeError for a real clock
   */
  advance(byMs: number): number {
    if (this.#virtual === undefined) {
      throw new RangeError("Time passes by itself: only a virtual clock can be advanced");
    }
    return this.#virtual.advance(byMs);
  }

  #arm(pending: PendingTimer): void {
    const clock = this.#virtual ?? this.#system;
    pending.timer = clock.setTimer(pending.dueAtMs - this.nowMs(), () => {
      this.#pending.delete(pending);
      pending.fire();
    });
  }
}
