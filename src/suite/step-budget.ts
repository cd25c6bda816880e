import { stopwatchMs } from "../time/system-clock.js";

/** When cucumber gives a step up, which is a bug of the suite: everything that waits ends earlier, and says for what. */
export const STEP_LAST_RESORT_MS = 120_000;

/** The same for what begins and ends a scenario: starts, stops and deadlines of adapters, multiplied by the time scale. */
export const HOOK_LAST_RESORT_MS = 900_000;

/** How long all waits of one step may take together. What they leave of the above is for what they stand in. */
const STEP_BUDGET_MS = 90_000;

/**
 * The real time that a step has left to wait in, whatever clock its trial goes by. Waits look at it besides their own
 * deadlines, so that a port which never does what is waited for fails the step, in the words of the step.
 */
export class StepBudget {
  readonly #nowMs: () => number;
  readonly #budgetMs: number;
  #endsAtMs: number;

  /** Begins the first step. */
  constructor(nowMs: () => number = stopwatchMs, budgetMs: number = STEP_BUDGET_MS) {
    this.#nowMs = nowMs;
    this.#budgetMs = budgetMs;
    this.#endsAtMs = nowMs() + budgetMs;
  }

  /** A step begins, with a whole budget. */
  renew(): void {
    this.#endsAtMs = this.#nowMs() + this.#budgetMs;
  }

  /** What is left; 0 or less: nothing. */
  leftMs(): number {
    return this.#endsAtMs - this.#nowMs();
  }

  /** How long the step has taken so far. */
  spentMs(): number {
    return this.#budgetMs - this.leftMs();
  }

  isSpent(): boolean {
    return this.leftMs() <= 0;
  }
}
