/** With fewer popped slots, moving the rest to the front costs more than the memory is worth. */
const COMPACT_AT_COUNT = 1024;

/**
 * A first-in, first-out line that grows as needed; `push` and `shift` take constant time on average.
 *
 * It has no bound on purpose: client-go's queues have none either, so that a slow consumer costs memory, never events.
 */
export class GrowingQueue<T> {
  /** Slots before `#head` are taken and hold undefined. */
  #slots: (T | undefined)[] = [];
  #head = 0;

  get length(): number {
    return this.#slots.length - this.#head;
  }

  push(item: T): void {
    this.#slots.push(item);
  }

  /** The item at a distance from the front; undefined past the end. */
  peek(index = 0): T | undefined {
    return this.#slots[this.#head + index];
  }

  /** Takes the front item; undefined when empty. */
  shift(): T | undefined {
    if (this.length === 0) return undefined;
    const item = this.#slots[this.#head];
    this.#slots[this.#head] = undefined;
    this.#head++;
    if (this.#head >= COMPACT_AT_COUNT && this.#head * 2 >= this.#slots.length) {
      this.#slots = this.#slots.slice(this.#head);
      this.#head = 0;
    }
    return item;
  }

  clear(): void {
    this.#slots = [];
    this.#head = 0;
  }

  *[Symbol.iterator](): Iterator<T> {
    for (let index = this.#head; index < this.#slots.length; index++) {
      const item = this.#slots[index];
      if (item !== undefined) yield item;
    }
  }
}
