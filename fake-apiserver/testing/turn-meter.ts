import { nextTurn } from "../../src/time/system-clock.js";

/**
 * The longest turn of this process, in processor time: others wait so long, and what else the machine does is left out. Whoever
 * asks from the same process is counted, too.
 */
export class TurnMeter {
  #longestMs = 0;
  #isOver = false;
  readonly #done = this.#run();

  /** Ends the measurement. Resolves to the longest turn since its beginning. */
  async stop(): Promise<number> {
    this.#isOver = true;
    await this.#done;
    return this.#longestMs;
  }

  async #run(): Promise<void> {
    while (!this.#isOver) {
      const before = process.cpuUsage();
      await nextTurn();
      const { user, system } = process.cpuUsage(before);
      this.#longestMs = Math.max(this.#longestMs, (user + system) / 1_000);
    }
  }
}
