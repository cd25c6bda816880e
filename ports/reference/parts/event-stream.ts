import type { Watch } from "../../../src/informer/list-watch.js";
import type { WatchEvent } from "../../../src/wire/watch-event.js";

/** An open watch that carries what the scenario sends. */
export class EventStream implements Watch {
  readonly #events: WatchEvent[] = [];
  #wake: () => void = () => undefined;
  #isEnded = false;
  #isStopped = false;

  /** Whether its reader has stopped it. */
  get isStopped(): boolean {
    return this.#isStopped;
  }

  send(event: WatchEvent): void {
    this.#events.push(event);
    this.#wake();
  }

  /** Ends the stream after what was sent. */
  end(): void {
    this.#isEnded = true;
    this.#wake();
  }

  async next(): Promise<WatchEvent | undefined> {
    while (this.#events.length === 0 && !this.#isEnded && !this.#isStopped) {
      await new Promise<void>((resolve) => {
        this.#wake = resolve;
      });
    }
    return this.#isStopped ? undefined : this.#events.shift();
  }

  stop(): void {
    this.#isStopped = true;
    this.#wake();
  }
}
