/**
 * Hands what one tells to many, each at their own pace, and waits for nobody.
 * Mirrors: apimachinery@eed236ce pkg/watch `Broadcaster` (DropIfChannelFull), as event recording uses it.
 */

/** How many may wait to be handled by one listener. */
const WAITING_MAX_COUNT = 1_000;

/** Handles one after the other: the next when the promise of the last has settled. */
export type Handle<T> = (value: T) => void | Promise<void>;

/** Hears of something, such as an error that nobody else would hear of. */
export type Log = (message: string, error?: unknown) => void;

/** A listener that can be stopped. */
export interface Listening {
  /** What waits is not handled any more. Again does nothing. */
  stop(): void;
}

/** See the head of this file. */
export class BoundedBroadcaster<T> {
  readonly #listeners = new Set<Listener<T>>();
  readonly #log: Log;
  #isShutDown = false;

  /** `log` hears what listeners throw; they go on with what comes next. */
  constructor(log: Log) {
    this.#log = log;
  }

  /** Begins to handle what is told from now on; nothing once it has been shut down. */
  listen(handle: Handle<T>): Listening {
    const listener = new Listener(handle, this.#log);
    if (this.#isShutDown) return listener;
    this.#listeners.add(listener);
    return {
      stop: () => {
        listener.stop();
        this.#listeners.delete(listener);
      },
    };
  }

  /** Tells everybody; a listener that has too much to do misses it. Returns whether anybody could have heard. */
  tell(value: T): boolean {
    if (this.#isShutDown) return false;
    for (const listener of this.#listeners) listener.take(value);
    return true;
  }

  /** Ends it: what waits is still handled, what comes later is not. */
  shutDown(): void {
    this.#isShutDown = true;
  }
}

class Listener<T> implements Listening {
  readonly #handle: Handle<T>;
  readonly #log: Log;
  #waiting: T[] = [];
  #isHandling = false;
  #isStopped = false;

  constructor(handle: Handle<T>, log: Log) {
    this.#handle = handle;
    this.#log = log;
  }

  take(value: T): void {
    if (this.#isStopped || this.#waiting.length >= WAITING_MAX_COUNT) return;
    this.#waiting.push(value);
    if (!this.#isHandling) void this.#handleAll();
  }

  stop(): void {
    this.#isStopped = true;
    this.#waiting = [];
  }

  async #handleAll(): Promise<void> {
    this.#isHandling = true;
    for (let next = this.#waiting.shift(); next !== undefined; next = this.#waiting.shift()) {
      try {
        await this.#handle(next);
      } catch (error) {
        this.#log("unable to handle event", error);
      }
    }
    this.#isHandling = false;
  }
}
