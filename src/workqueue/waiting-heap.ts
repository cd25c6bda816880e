/** Something that waits for its time. */
interface Entry<T> {
  readonly key: unknown;
  readonly item: T;
  readyAtMs: number;
  /** Counts up from entry to entry. */
  readonly order: number;
  /** Where it stands in `#queue`. */
  index: number;
}

/**
 * Items that wait, each for its time and only once; the earliest is at hand. Of equal times the one that has waited longer
 * comes first: nobody is promised that, but the same history has the same outcome.
 */
export class WaitingHeap<T> {
  /** An entry is in `#entries` iff it is in `#queue`. */
  readonly #entries = new Map<unknown, Entry<T>>();
  /** No entry is earlier than the one at half its index, rounded down: the first is the earliest. */
  #queue: Entry<T>[] = [];
  #order = 0;

  /** When the earliest is ready; undefined when nothing waits. */
  get earliestMs(): number | undefined {
    return this.#queue[0]?.readyAtMs;
  }

  /** Lets an item wait until an instant, or the instant that it waits for already if that is earlier. */
  add(key: unknown, item: T, readyAtMs: number): void {
    const known = this.#entries.get(key);
    if (known !== undefined) {
      if (readyAtMs >= known.readyAtMs) return;
      known.readyAtMs = readyAtMs;
      this.#rise(known);
      return;
    }
    const entry = { key, item, readyAtMs, order: this.#order++, index: this.#queue.length };
    this.#entries.set(key, entry);
    this.#queue.push(entry);
    this.#rise(entry);
  }

  /** Takes the earliest out if it is ready at an instant; undefined when nothing is. */
  takeReady(nowMs: number): T | undefined {
    const [earliest] = this.#queue;
    if (earliest === undefined || earliest.readyAtMs > nowMs) return undefined;
    this.#entries.delete(earliest.key);
    const last = this.#queue.pop();
    if (last !== undefined && last !== earliest) {
      this.#place(last, 0);
      this.#sink(last);
    }
    return earliest.item;
  }

  clear(): void {
    this.#entries.clear();
    this.#queue = [];
  }

  #rise(entry: Entry<T>): void {
    for (;;) {
      const above = this.#queue[(entry.index - 1) >> 1];
      if (above === undefined || !isEarlier(entry, above)) return;
      this.#swap(entry, above);
    }
  }

  #sink(entry: Entry<T>): void {
    for (;;) {
      const child = this.#earlierChildOf(entry);
      if (child === undefined || !isEarlier(child, entry)) return;
      this.#swap(child, entry);
    }
  }

  #earlierChildOf({ index }: Entry<T>): Entry<T> | undefined {
    const left = this.#queue[2 * index + 1];
    const right = this.#queue[2 * index + 2];
    if (left === undefined || right === undefined) return left;
    return isEarlier(right, left) ? right : left;
  }

  #swap(one: Entry<T>, above: Entry<T>): void {
    const { index } = above;
    this.#place(above, one.index);
    this.#place(one, index);
  }

  #place(entry: Entry<T>, index: number): void {
    this.#queue[index] = entry;
    entry.index = index;
  }
}

function isEarlier<T>(one: Entry<T>, other: Entry<T>): boolean {
  if (one.readyAtMs !== other.readyAtMs) return one.readyAtMs < other.readyAtMs;
  return one.order < other.order;
}
