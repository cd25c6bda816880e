import { nextTurn, stopwatchMs } from "../../src/time/system-clock.js";

/** So long may long work keep others waiting. */
const TURN_MAX_MS = 20;

/** And so long the work of several, who have as many turns. */
const SHARED_TURN_MAX_MS = 5;

/**
 * How often the event loop goes round between two turns. Node takes one new connection each time: after a single round, the last
 * of two hundred clients who connect at once would wait for two hundred turns. A round in which nothing happens costs a few µs.
 */
const ROUNDS_COUNT = 20;

/** Work that is done in turns: others are served in between. */
export class Turns {
  #beganMs = stopwatchMs();

  /** To be awaited between two steps of the work: lets others have their turn when it is time. */
  async pause(): Promise<void> {
    if (!this.isOver()) return;
    await serveOthers();
    this.#beganMs = stopwatchMs();
  }

  /** Whether others are to have their turn. */
  isOver(): boolean {
    return stopwatchMs() - this.#beganMs >= TURN_MAX_MS;
  }
}

/** Long work of several at once, each of which has a turn of its own: others wait for one of them, not for all. */
export class SharedTurns {
  #beganMs = stopwatchMs();
  #last: Promise<void> = Promise.resolve();

  /** Whether others are to have their turn. */
  isOver(): boolean {
    return stopwatchMs() - this.#beganMs >= SHARED_TURN_MAX_MS;
  }

  /** Waits behind those who wait already. */
  async pause(): Promise<void> {
    this.#last = this.#last.then(serveOthers);
    await this.#last;
    this.#beganMs = stopwatchMs();
  }
}

async function serveOthers(): Promise<void> {
  for (let round = 0; round < ROUNDS_COUNT; round++) await nextTurn();
}
