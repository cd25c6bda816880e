import type { Clock, Timer } from "../../time/clock.js";
import { SystemClock } from "../../time/system-clock.js";
import { HEARTBEAT, type Heartbeat } from "./heartbeat.js";

/** The maximum extension of a deadline, as a multiple of it. */
const EXTENSION_MAX_TIMES = 5;

/**
 * Real time for the deadlines of adapters: time for which the machine was too busy to judge extends them, because an adapter that
 * gets no CPU cannot answer.
 */
export class PatientClock implements Clock {
  readonly #clock: Clock;
  readonly #heartbeat: Pick<Heartbeat, "since">;

  constructor(clock: Clock = new SystemClock(), heartbeat: Pick<Heartbeat, "since"> = HEARTBEAT) {
    this.#clock = clock;
    this.#heartbeat = heartbeat;
  }

  nowMs(): number {
    return this.#clock.nowMs();
  }

  setTimer(delayMs: number, fire: () => void): Timer {
    const setAtMs = this.#clock.nowMs();
    const fireOrExtend = () => {
      const { stalledMs } = this.#heartbeat.since(setAtMs);
      const extendedMs = delayMs + Math.min(stalledMs, delayMs * EXTENSION_MAX_TIMES);
      const leftMs = setAtMs + extendedMs - this.#clock.nowMs();
      if (leftMs > 0) timer = this.#clock.setTimer(leftMs, fireOrExtend);
      else fire();
    };
    let timer = this.#clock.setTimer(delayMs, fireOrExtend);
    return { cancel: () => timer.cancel() };
  }
}
