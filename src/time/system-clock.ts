import { setImmediate as immediate } from "node:timers/promises";
import type { Clock, Timer } from "./clock.js";

/** Real time. Its timers keep the process alive, as Node's own do. */
export class SystemClock implements Clock {
  nowMs(): number {
    return Date.now();
  }

  setTimer(delayMs: number, fire: () => void): Timer {
    const handle = setTimeout(fire, Math.max(0, delayMs));
    return { cancel: () => clearTimeout(handle) };
  }
}

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
