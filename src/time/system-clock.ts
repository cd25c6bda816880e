import { setImmediate as immediate } from "node:timers/promises";
import type { Clock, Timer } from "./clock.js";
import { SteadyInstants } from "./steady-instants.js";

/** The longest that Node waits, 24.8 days; a longer timeout would fire at once. */
const TIMEOUT_MAX_MS = 2 ** 31 - 1;

/** One for all clocks, whose instants are compared. */
const INSTANTS = new SteadyInstants(
  () => Date.now(),
  () => performance.now(),
);

/** Real time. Its timers keep the process alive, as Node's own do. */
export class SystemClock implements Clock {
  nowMs(): number {
    return INSTANTS.nowMs();
  }

  setTimer(delayMs: number, fire: () => void): Timer {
    if (delayMs <= TIMEOUT_MAX_MS) {
      const handle = setTimeout(fire, Math.max(0, delayMs));
      return { cancel: () => clearTimeout(handle) };
    }
    let next = this.setTimer(TIMEOUT_MAX_MS, () => {
      next = this.setTimer(delayMs - TIMEOUT_MAX_MS, fire);
    });
    return { cancel: () => next.cancel() };
  }
}

/** The default clock. */
export const systemClock: Clock = new SystemClock();

/**
 * Lets the event loop go round once: pending I/O callbacks run before it resolves.
 * This is not a wait; it is how virtual time lets sockets deliver what has already been written.
 */
export async function nextTurn(): Promise<void> {
  await immediate();
}

/** Milliseconds with a fraction, for measuring how long something took. Not an instant. */
export function stopwatchMs(): number {
  return performance.now();
}
