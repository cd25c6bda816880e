/** Four in place of two: half as many items have to be moved for one that is taken out. */
const CHILDREN_SHIFT = 2;
const CHILDREN_COUNT = 1 << CHILDREN_SHIFT;

/**
 * Items that wait, each for its time and only once; the earliest is at hand. Of equal times the one that has waited longer
 * comes first: nobody is promised that, but the same history has the same outcome.
 *
 * Each item has a slot, and what is known of it stands there in lists of their own: an object for each of many that wait
 * for long would be carried from one generation of the garbage collector to the next.
 */
export class WaitingHeap<T> {
  /** The slots of those that wait. */
  readonly #slots = new Map<unknown, number>();
  #keys: unknown[] = [];
  #items: (T | undefined)[] = [];
  /** Counts up from item to item. */
  #orders: number[] = [];
  /** Where each stands in `#queue`. */
  #places: number[] = [];
  #freeSlots: number[] = [];
  /** Slots. None is earlier than its parent, and the children of one at `i` are those from `4 * i + 1` on. */
  #queue: number[] = [];
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
    const known = this.#slots.get(key);
    if (known !== undefined) {
      const place = this.#places[known] ?? 0;
      if (readyAtMs >= this.#timeOf(place)) return false;
      return this.#rise(known, readyAtMs, place) === 0;
    }
    const slot = this.#freeSlots.pop() ?? this.#items.length;
    this.#slots.set(key, slot);
    this.#keys[slot] = key;
    this.#items[slot] = item;
    this.#orders[slot] = this.#order++;
    const place = this.#queue.length;
    this.#places[slot] = place;
    this.#queue.push(slot);
    this.#timesMs.push(readyAtMs);
    return this.#rise(slot, readyAtMs, place) === 0;
  }

  /** Takes the earliest out if it is ready at an instant; undefined when nothing is. */
  takeReady(nowMs: number): T | undefined {
    const earliest = this.#queue[0];
    if (earliest === undefined || this.#timeOf(0) > nowMs) return undefined;
    const last = this.#queue.pop();
    const lastMs = this.#timesMs.pop();
    if (last !== undefined && lastMs !== undefined && last !== earliest) this.#sink(last, lastMs);
    const item = this.#items[earliest];
    this.#slots.delete(this.#keys[earliest]);
    if (this.#queue.length === 0) this.clear();
    else this.#free(earliest);
    return item;
  }

  clear(): void {
    this.#slots.clear();
    this.#keys = [];
    this.#items = [];
    this.#orders = [];
    this.#places = [];
    this.#freeSlots = [];
    this.#queue = [];
    this.#timesMs = [];
  }

  #free(slot: number): void {
    this.#keys[slot] = undefined;
    this.#items[slot] = undefined;
    this.#freeSlots.push(slot);
  }

  /** Puts a slot where it belongs between a place and the front; what is later moves back by one. Where it is then. */
  #rise(slot: number, readyAtMs: number, from: number): number {
    let place = from;
    while (place > 0) {
      const above = (place - 1) >> CHILDREN_SHIFT;
      if (!this.#isEarlier(slot, readyAtMs, above)) break;
      this.#move(above, place);
      place = above;
    }
    this.#put(slot, readyAtMs, place);
    return place;
  }

  /** Puts a slot where it belongs behind the front, which is free; what is earlier moves to the front by one. */
  #sink(slot: number, readyAtMs: number): void {
    let place = 0;
    for (;;) {
      const child = this.#earliestChildOf(place);
      if (child === undefined || this.#isEarlier(slot, readyAtMs, child)) break;
      this.#move(child, place);
      place = child;
    }
    this.#put(slot, readyAtMs, place);
  }

  #earliestChildOf(place: number): number | undefined {
    const first = (place << CHILDREN_SHIFT) + 1;
    const end = Math.min(first + CHILDREN_COUNT, this.#queue.length);
    if (first >= end) return undefined;
    let earliest = first;
    for (let child = first + 1; child < end; child++) {
      if (this.#isEarlier(this.#queue[child] ?? 0, this.#timeOf(child), earliest)) earliest = child;
    }
    return earliest;
  }

  /** Whether a slot that is ready at a time comes before the one at a place. */
  #isEarlier(slot: number, readyAtMs: number, place: number): boolean {
    const otherMs = this.#timeOf(place);
    if (readyAtMs !== otherMs) return readyAtMs < otherMs;
    return (this.#orders[slot] ?? 0) < (this.#orders[this.#queue[place] ?? 0] ?? 0);
  }

  #move(from: number, to: number): void {
    const slot = this.#queue[from];
    if (slot !== undefined) this.#put(slot, this.#timeOf(from), to);
  }

  #put(slot: number, readyAtMs: number, place: number): void {
    this.#queue[place] = slot;
    this.#timesMs[place] = readyAtMs;
    this.#places[slot] = place;
  }

  #timeOf(place: number): number {
    return this.#timesMs[place] ?? Number.POSITIVE_INFINITY;
  }
}
