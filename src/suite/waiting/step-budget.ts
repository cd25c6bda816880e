import { stopwatchMs } from "../../time/system-clock.js";

/**
 * When cucumber aborts a step, which is a bug of the suite: all waits end earlier, with their reason. The longest is a command's
 * of 5 s at a time scale of 10, while a machine that is too busy extends it six times; the rest is for other waits.
 */
export const STEP_LAST_RESORT_MS = 420_000;

/** The same for the hooks of a scenario: starts, stops and deadlines of adapters, multiplied by the time scale. */
export const HOOK_LAST_RESORT_MS = 900_000;

/** The maximum time of all waits of one step together. The rest of the above is for the step's other work. */
const STEP_BUDGET_MS = 90_000;

/**
 * The real time that a step has left for waits, whatever the clock of its trial. Waits check it in addition to their own
 * deadlines, so that a port that never does what is awaited fails the step, with the step's message.
 */
export class StepBudget {
  readonly #nowMs: () => number;
  readonly #budgetMs: number;
  #endsAtMs: number;

  /** Starts the first step. */
  constructor(nowMs: () => number = stopwatchMs, budgetMs: number = STEP_BUDGET_MS) {
    this.#nowMs = nowMs;
    this.#budgetMs = budgetMs;
    this.#endsAtMs = nowMs() + budgetMs;
  }

  /** Starts a step, with a full budget. */
  renew(): void {
    this.#endsAtMs = this.#nowMs() + this.#budgetMs;
  }

  /** The remaining time; 0 or less: none. */
  leftMs(): number {
    return this.#endsAtMs - this.#nowMs();
  }

  /** Whether a wait of this length would fit into a step that has just begun. */
  couldEverTake(waitMs: number): boolean {
    return waitMs <= this.#budgetMs;
  }

  /** How long the step has taken so far. */
  spentMs(): number {
    return this.#budgetMs - this.leftMs();
  }

  isSpent(): boolean {
    return this.leftMs() <= 0;
  }
}
