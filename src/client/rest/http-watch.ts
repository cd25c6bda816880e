import type { WatchEvent } from "../../wire/watch-event.js";

/** A stream of events; `ready` returns an event that has already arrived, without waiting. */
interface EventIterator extends AsyncIterator<WatchEvent> {
  ready?(): WatchEvent | undefined;
}

/**
 * An open watch. Events are pulled: unread events stay on the connection, so a slow reader slows the server.
 * Mirrors: apimachinery@eed236ce pkg/watch `StreamWatcher`.
 */
export class HttpWatch {
  readonly #events: EventIterator;
  readonly #abort: () => void;
  #isStopped = false;

  /**
   * `abort` ends the connection, and may be repeated; `events` then end, with or without an error. It is also called when
   * they end by themselves.
   */
  constructor(events: AsyncIterable<WatchEvent>, abort: () => void) {
    this.#events = events[Symbol.asyncIterator]();
    this.#abort = abort;
  }

  /** The next event; undefined when the stream has ended or was stopped. Must not be called while another call is pending. */
  async next(): Promise<WatchEvent | undefined> {
    if (this.#isStopped) return undefined;
    const value = await this.#next();
    return this.#isStopped ? undefined : value;
  }

  /** Not in a generator around the events, which would hide `ready`. */
  async #next(): Promise<WatchEvent | undefined> {
    try {
      const result = await this.#events.next();
      if (result.done !== true) return result.value;
    } catch (error) {
      this.#abort();
      throw error;
    }
    this.#abort();
    return undefined;
  }

  /** The next event, if it has already arrived: a busy server sends many at once. */
  ready(): WatchEvent | undefined {
    return this.#isStopped ? undefined : this.#events.ready?.();
  }

  /** `for await` over the events; leaving the loop stops the stream. @throws like `next` */
  async *[Symbol.asyncIterator](): AsyncGenerator<WatchEvent, void, undefined> {
    try {
      for (let event = await this.next(); event !== undefined; event = await this.next()) {
        yield event;
      }
    } finally {
      this.stop();
    }
  }

  /** Ends the stream; a pending `next` resolves. Stopping again does nothing. */
  stop(): void {
    if (this.#isStopped) return;
    this.#isStopped = true;
    this.#abort();
  }

  /** Like `stop`. */
  [Symbol.dispose](): void {
    this.stop();
  }
}

/** A watch that has already ended. */
export function endedWatch(): HttpWatch {
  const nothing: AsyncIterable<WatchEvent> = {
    [Symbol.asyncIterator]: () => ({
      next: () => Promise.resolve({ done: true, value: undefined }),
    }),
  };
  return new HttpWatch(nothing, () => undefined);
}
