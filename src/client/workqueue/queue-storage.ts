/** Holds the items that wait in a queue, and so decides their order. Asked only by the queue that it was given to. */
export interface QueueStorage<T> {
  /** An item that waits has been added again. It may be moved; nothing else happens to it. */
  touch(item: T): void;
  /** Takes an item that is not in it. */
  push(item: T): void;
  /** Removes and returns the next item; undefined if there is none. */
  pop(): T | undefined;
  len(): number;
}
