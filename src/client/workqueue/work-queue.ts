/** The result of `get`: an item, or the shutdown. */
export type Got<T> =
  | { readonly item: T; readonly shutdown: false }
  | { readonly item: undefined; readonly shutdown: true };

/**
 * A queue of work for several workers, in which each item is processed by one worker at a time.
 *
 * A queued item is not added again. An item that is added while a worker processes it is delivered once more, after that
 * worker has called `done`, however often it was added meanwhile. Mirrors: client-go@32ce75a7
 * util/workqueue/queue.go (TypedInterface).
 */
export interface WorkQueue<T> {
  /** Adds an item. Ignored after the shutdown. */
  add(item: T): void;
  /** The number of queued items, without those being processed, whether or not they were added again. */
  len(): number;
  /**
   * Returns the next item, and waits while there is none. After the shutdown, once the queue is empty, it reports the
   * shutdown; a later call may still return an item that was added earlier while it was processed. Every item requires
   * a `done`.
   */
  get(): Promise<Got<T>>;
  /**
   * The result of `get` without waiting; undefined if it would wait. A worker that tries this first saves a turn of the
   * microtask queue per item.
   */
  tryGet(): Got<T> | undefined;
  /** Finishes an item, whether its processing succeeded or not. Does nothing for an item that is not being processed. */
  done(item: T): void;
  /** Accepts no more items, delivers the queued ones, and then ends all workers. May be called again. */
  shutDown(): void;
  /**
   * Like `shutDown`, and resolves once no item is being processed, or `shutDown` is called. It does not wait for queued
   * items.
   */
  shutDownWithDrain(): Promise<void>;
  /** Whether either of the two has been called. */
  shuttingDown(): boolean;
}
