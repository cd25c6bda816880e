import type { QueueStorage } from "./queue-storage.js";

/** With fewer freed slots, moving the rest to the front costs more than the memory is worth. */
const COMPACT_AT_COUNT = 1024;

/** First in, first out. `push` and `pop` take constant time on average; popped items are not retained. */
export class FifoStorage<T> implements QueueStorage<T> {
  /** Slots before `#head` are free and hold undefined. */
  #slots: (T | undefined)[] = [];
  #head = 0;

  /** Returns the first item without removing it. */
  touch(_item: T): void {}

  push(item: T): void {
    this.#slots.push(item);
  }

  pop(): T | undefined {
    if (this.#head === this.#slots.length) return undefined;
    const item = this.#slots[this.#head];
    this.#slots[this.#head] = undefined;
    this.#head++;
    if (this.#head === this.#slots.length) this.#clear();
    else if (this.#head >= COMPACT_AT_COUNT && this.#head * 2 >= this.#slots.length) {
      this.#slots = this.#slots.slice(this.#head);
      this.#head = 0;
    }
    return item;
  }

  len(): number {
    return this.#slots.length - this.#head;
  }

  #clear(): void {
    // A short array is reused: a queue that is mostly empty would otherwise allocate one for every item.
    if (this.#head < COMPACT_AT_COUNT) this.#slots.length = 0;
    else this.#slots = [];
    this.#head = 0;
  }
}
