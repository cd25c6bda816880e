import { nextTurn, stopwatchMs } from "../../src/time/system-clock.js";

/** So long may long work keep others waiting. */
const TURN_MAX_MS = 20;

/** Work that is done in turns: others are served in between. */
export class Turns {
  #beganMs = stopwatchMs();

  /** To be awaited between two steps of the work: lets others have their turn when it is time. */
  async pause(): Promise<void> {
    if (stopwatchMs() - this.#beganMs < TURN_MAX_MS) return;
    await nextTurn();
    this.#beganMs = stopwatchMs();
  }

  /** Whether others are to have their turn. */
  isOver(): boolean {
    return stopwatchMs() - this.#beganMs >= TURN_MAX_MS;
  }
}
