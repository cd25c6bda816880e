/**
 * Distributes values to listeners, each at its own pace, without waiting for any.
 * Mirrors: apimachinery@eed236ce pkg/watch `Broadcaster` (DropIfChannelFull), as event recording uses it.
 */

/** The maximum number of queued values per listener. */
const WAITING_MAX_COUNT = 1_000;

/** Handles values one at a time: the next when the promise of the last has settled. */
export type Handle<T> = (value: T) => void | Promise<void>;

/** Reports an event, such as an error that would otherwise be lost. */
export type Log = (message: string, error?: unknown) => void;

/** A listener that can be stopped. */
export interface Listening {
  /** Stops it; queued values are dropped. Stopping again does nothing. */
  stop(): void;
}

/** See the head of this file. */
export class BoundedBroadcaster<T> {
  readonly #listeners = new Set<Listener<T>>();
  readonly #log: Log;
  #isShutDown = false;

  /** `log` gets the errors of listeners, which continue with the next value. */
  constructor(log: Log) {
    this.#log = log;
  }

  /** Adds a listener for values from now on; it gets none after the shutdown. */
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

  /** Sends a value to all listeners; one with a full queue misses it. Returns false after the shutdown. */
  tell(value: T): boolean {
    if (this.#isShutDown) return false;
    for (const listener of this.#listeners) listener.take(value);
    return true;
  }

  /** Shuts down: queued values are still handled, later ones are not. */
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
