import type { WatchEvent } from "../../wire/watch-event.js";

/** Events as they come; `ready` gives one that has come already without waiting. */
interface EventIterator extends AsyncIterator<WatchEvent> {
  ready?(): WatchEvent | undefined;
}

/**
 * One open watch. Events are pulled: what is not read stays on the connection, so a slow reader slows the server.
 * Mirrors: apimachinery@eed236ce pkg/watch `StreamWatcher`.
 */
export class HttpWatch {
  readonly #events: EventIterator;
  readonly #abort: () => void;
  #isStopped = false;

  /**
   * `abort` ends the connection, again does nothing; `events` end then, by an end or an error. It is called when they end by
   * themselves as well.
   */
  constructor(events: AsyncIterable<WatchEvent>, abort: () => void) {
    this.#events = events[Symbol.asyncIterator]();
    this.#abort = abort;
  }

  /** The next event; undefined when the stream has ended or was stopped. Not to be called before the last has come. */
  async next(): Promise<WatchEvent | undefined> {
    if (this.#isStopped) return undefined;
    const value = await this.#next();
    return this.#isStopped ? undefined : value;
  }

  /** Not in a generator around the events: that would hide what is ready. */
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

  /** The next event, if it has come already: a server that is busy sends many at once. */
  ready(): WatchEvent | undefined {
    return this.#isStopped ? undefined : this.#events.ready?.();
  }

  /** `for await`: each event; the stream is stopped when the loop is left. @throws what `next` throws */
  async *[Symbol.asyncIterator](): AsyncGenerator<WatchEvent, void, undefined> {
    try {
      for (let event = await this.next(); event !== undefined; event = await this.next()) {
        yield event;
      }
    } finally {
      this.stop();
    }
  }

  /** Ends the stream; a `next` that waits resolves. Again does nothing. */
  stop(): void {
    if (this.#isStopped) return;
    this.#isStopped = true;
    this.#abort();
  }

  /** As `stop`. */
  [Symbol.dispose](): void {
    this.stop();
  }
}

/** A watch that has ended before it began. */
export function endedWatch(): HttpWatch {
  const nothing: AsyncIterable<WatchEvent> = {
    [Symbol.asyncIterator]: () => ({
      next: () => Promise.resolve({ done: true, value: undefined }),
    }),
  };
  return new HttpWatch(nothing, () => undefined);
}
