/** What a worker gets: an item, or word that there is nothing more to do. */
export type Got<T> =
  | { readonly item: T; readonly shutdown: false }
  | { readonly item: undefined; readonly shutdown: true };

/**
 * Work for several workers, each item of it for one of them at a time.
 *
 * An item that is added while it waits is not added again. One that is added while a worker has it is given out once
 * more, after that worker has called `done`, however often it was added meanwhile. Mirrors: client-go@32ce75a7
 * util/workqueue/queue.go (TypedInterface).
 */
export interface WorkQueue<T> {
  /** Says that an item needs work. Ignored once the queue is being shut down. */
  add(item: T): void;
  /** How many items wait to be given out: without those that somebody works on, whether or not they were added again. */
  len(): number;
  /**
   * Takes the next item, and waits for one while there is none. Once the queue is being shut down and empty, the answer
   * is that; a later one may again be an item, which was added before and is given back now. Whoever gets an item owes
   * a `done`.
   */
  get(): Promise<Got<T>>;
  /**
   * What `get` would give without waiting; undefined when it would wait. A worker that asks this first spares a turn of
   * the microtask queue for each item that is there.
   */
  tryGet(): Got<T> | undefined;
  /** Says that the work on an item is over, for better or worse. Harmless for an item that nobody has got. */
  done(item: T): void;
  /** Takes nothing any more, gives out what waits, and then tells all workers to end. May be called again. */
  shutDown(): void;
  /**
   * The same as `shutDown`, and resolves once nobody works on anything, or `shutDown` is called. What waits and was given
   * to nobody does not hold it up.
   */
  shutDownWithDrain(): Promise<void>;
  /** Whether either of the two was called. */
  shuttingDown(): boolean;
}
