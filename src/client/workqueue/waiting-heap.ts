/** Something that waits for its time. */
interface Entry<T> {
  readonly key: unknown;
  readonly item: T;
  /** Counts up from entry to entry. */
  readonly order: number;
  /** Where it stands in `#queue`. */
  index: number;
}

/** Four in place of two: half as many entries have to be moved for one that is taken out. */
const CHILDREN_COUNT = 4;

/**
 * Items that wait, each for its time and only once; the earliest is at hand. Of equal times the one that has waited longer
 * comes first: nobody is promised that, but the same history has the same outcome.
 */
export class WaitingHeap<T> {
  /** An entry is in `#entries` iff it is in `#queue`. */
  readonly #entries = new Map<unknown, Entry<T>>();
  /** No entry is earlier than its parent, and the children of one at `i` are those from `4 * i + 1` on. */
  #queue: Entry<T>[] = [];
  /** The times of `#queue`, beside it because what is compared most lies together then. */
  #timesMs: number[] = [];
  #order = 0;

  /** When the earliest is ready; undefined when nothing waits. */
  get earliestMs(): number | undefined {
    return this.#timesMs[0];
  }

  /**
   * Lets an item wait until an instant, or the instant that it waits for already if that is earlier. Whether another is at
   * hand than before, or at another time.
   */
  add(key: unknown, item: T, readyAtMs: number): boolean {
    const known = this.#entries.get(key);
    if (known !== undefined) {
      if (readyAtMs >= this.#timeOf(known.index)) return false;
      this.#rise(known, readyAtMs);
      return known.index === 0;
    }
    const entry = { key, item, order: this.#order++, index: this.#queue.length };
    this.#entries.set(key, entry);
    this.#queue.push(entry);
    this.#timesMs.push(readyAtMs);
    this.#rise(entry, readyAtMs);
    return entry.index === 0;
  }

  /** Takes the earliest out if it is ready at an instant; undefined when nothing is. */
  takeReady(nowMs: number): T | undefined {
    const [earliest] = this.#queue;
    if (earliest === undefined || this.#timeOf(0) > nowMs) return undefined;
    this.#entries.delete(earliest.key);
    const last = this.#queue.pop();
    const lastMs = this.#timesMs.pop();
    if (last !== undefined && lastMs !== undefined && last !== earliest) this.#sink(last, lastMs);
    return earliest.item;
  }

  clear(): void {
    this.#entries.clear();
    this.#queue = [];
    this.#timesMs = [];
  }

  /** Puts an entry where it belongs between its place and the front; what is later moves back by one. */
  #rise(entry: Entry<T>, readyAtMs: number): void {
    let { index } = entry;
    while (index > 0) {
      const above = Math.floor((index - 1) / CHILDREN_COUNT);
      if (!this.#isEarlier(entry, readyAtMs, above)) break;
      this.#move(above, index);
      index = above;
    }
    this.#place(entry, readyAtMs, index);
  }

  /** Puts an entry where it belongs behind the front, which is free; what is earlier moves to the front by one. */
  #sink(entry: Entry<T>, readyAtMs: number): void {
    let index = 0;
    for (;;) {
      const child = this.#earliestChildOf(index);
      if (child === undefined || this.#isEarlier(entry, readyAtMs, child)) break;
      this.#move(child, index);
      index = child;
    }
    this.#place(entry, readyAtMs, index);
  }

  #earliestChildOf(index: number): number | undefined {
    const first = CHILDREN_COUNT * index + 1;
    const end = Math.min(first + CHILDREN_COUNT, this.#queue.length);
    if (first >= end) return undefined;
    let earliest = first;
    for (let child = first + 1; child < end; child++) {
      const entry = this.#queue[child];
      if (entry !== undefined && this.#isEarlier(entry, this.#timeOf(child), earliest)) {
        earliest = child;
      }
    }
    return earliest;
  }

  /** Whether an entry that is ready at a time comes before the one at an index. */
  #isEarlier(entry: Entry<T>, readyAtMs: number, index: number): boolean {
    const otherMs = this.#timeOf(index);
    if (readyAtMs !== otherMs) return readyAtMs < otherMs;
    return entry.order < (this.#queue[index]?.order ?? 0);
  }

  #move(from: number, to: number): void {
    const entry = this.#queue[from];
    if (entry !== undefined) this.#place(entry, this.#timeOf(from), to);
  }

  #place(entry: Entry<T>, readyAtMs: number, index: number): void {
    this.#queue[index] = entry;
    this.#timesMs[index] = readyAtMs;
    entry.index = index;
  }

  #timeOf(index: number): number {
    return this.#timesMs[index] ?? Number.POSITIVE_INFINITY;
  }
}
