import { Wakeup } from "./wakeup.js";

/**
 * A channel without a buffer: whoever offers something waits until somebody has taken it, so that a consumer that is
 * busy holds up the producer and not its memory.
 */
export class Handover<T extends object> {
  readonly #offered: { readonly value: T; readonly taken: (isTaken: boolean) => void }[] = [];
  readonly #wakeup = new Wakeup();
  #isClosed = false;

  /** Resolves when the value was taken; to false when it never will be. */
  offer(value: T): Promise<boolean> {
    if (this.#isClosed) return Promise.resolve(false);
    return new Promise((resolve) => {
      this.#offered.push({ value, taken: resolve });
      this.#wakeup.wake();
    });
  }

  /** The next value; undefined when the channel is closed. */
  async take(): Promise<T | undefined> {
    while (this.#offered.length === 0 && !this.#isClosed) await this.#wakeup.wait();
    const next = this.#offered.shift();
    next?.taken(true);
    return next?.value;
  }

  /** Forgets what nobody has taken and ends all waits. */
  close(): void {
    this.#isClosed = true;
    for (const { taken } of this.#offered.splice(0)) taken(false);
    this.#wakeup.wake();
  }
}
