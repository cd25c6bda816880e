/** Four in place of two: half as many items have to be moved for one that is taken out. */
const CHILDREN_SHIFT = 2;
const CHILDREN_COUNT = 1 << CHILDREN_SHIFT;

/** For how many there is room at first; twice as many each time that it does not suffice. */
const FIRST_ROOM_COUNT = 64;

/** If at least one of this many is ready, they are sorted; if fewer are, they are popped one by one. */
const MANY_SHARE = 8;

/**
 * Items that wait, each for its time and only once; the earliest is at hand. Of equal times the one that has waited longer
 * comes first: this is not guaranteed, but makes the outcome of a history reproducible.
 *
 * Each item has a slot, and what is known of it stands there in lists of their own: an object for each of many that wait
 * for long would be carried from one generation of the garbage collector to the next. Of lists of numbers there is nothing to carry.
 */
export class WaitingHeap<T> {
  /** The slots of those that wait. */
  readonly #slots = new Map<unknown, number>();
  #keys: unknown[] = [];
  #items: (T | undefined)[] = [];
  #freeSlots: number[] = [];
  /** How many wait. */
  #count = 0;
  /** Counts up from item to item. */
  #orders = new Float64Array(FIRST_ROOM_COUNT);
  /** The index of each item in `#queue`. */
  #places = new Int32Array(FIRST_ROOM_COUNT);
  /** Slots. None is earlier than its parent, and the children of one at `i` are those from `4 * i + 1` on. */
  #queue = new Int32Array(FIRST_ROOM_COUNT);
  /** The due times of `#queue`, in a separate array because comparisons then touch adjacent memory. */
  #timesMs = new Float64Array(FIRST_ROOM_COUNT);
  #order = 0;

  /** When the earliest is ready; undefined when nothing waits. */
  get earliestMs(): number | undefined {
    return this.#count === 0 ? undefined : this.#timesMs[0];
  }

  /**
   * Lets an item wait until an instant, or the instant that it waits for already if that is earlier. Whether another is at
   * hand than before, or at another time.
   */
  add(key: unknown, item: T, readyAtMs: number): boolean {
    const known = this.#slots.get(key);
    if (known !== undefined) {
      const place = this.#places[known] ?? 0;
      if (readyAtMs >= (this.#timesMs[place] ?? 0)) return false;
      return this.#rise(known, readyAtMs, place) === 0;
    }
    const place = this.#count++;
    if (place === this.#queue.length) this.#grow();
    const slot = this.#freeSlots.pop() ?? this.#items.length;
    this.#slots.set(key, slot);
    this.#keys[slot] = key;
    this.#items[slot] = item;
    this.#orders[slot] = this.#order++;
    return this.#rise(slot, readyAtMs, place) === 0;
  }

  /** Takes out whatever is ready at an instant, in the order of its times. */
  takeReady(nowMs: number): readonly T[] {
    const places = this.#readyPlaces(nowMs);
    const isMany = places.length * MANY_SHARE >= this.#count;
    const slots = isMany ? this.#takeTogether(places, nowMs) : this.#takeSingly(places.length);
    const ready: T[] = [];
    for (const slot of slots) {
      const item = this.#items[slot];
      if (item !== undefined) ready.push(item);
      this.#free(slot);
    }
    // Memory that many have needed is not kept for the next few.
    if (this.#count === 0 && this.#queue.length > FIRST_ROOM_COUNT) this.clear();
    return ready;
  }

  clear(): void {
    this.#slots.clear();
    this.#keys = [];
    this.#items = [];
    this.#freeSlots = [];
    this.#count = 0;
    this.#resize(FIRST_ROOM_COUNT);
  }

  /** The places of the items that are ready at an instant. An item that is not ready has no ready child. */
  #readyPlaces(nowMs: number): number[] {
    const timesMs = this.#timesMs;
    const places: number[] = [];
    if (this.#count === 0 || (timesMs[0] ?? 0) > nowMs) return places;
    places.push(0);
    for (let next = 0; next < places.length; next++) {
      const first = ((places[next] ?? 0) << CHILDREN_SHIFT) + 1;
      const end = Math.min(first + CHILDREN_COUNT, this.#count);
      for (let child = first; child < end; child++) {
        if ((timesMs[child] ?? 0) > nowMs) continue;
        places.push(child);
      }
    }
    return places;
  }

  /** Takes the earliest out, one after the other. Their slots, in this order. */
  #takeSingly(count: number): readonly number[] {
    const slots: number[] = [];
    for (let taken = 0; taken < count; taken++) {
      slots.push(this.#queue[0] ?? 0);
      this.#count--;
      this.#sink(this.#queue[this.#count] ?? 0, this.#timesMs[this.#count] ?? 0);
    }
    return slots;
  }

  /** Sorts the due items, and rebuilds the heap of the others, which is less work for many. Returns the slots of the former. */
  #takeTogether(places: number[], nowMs: number): readonly number[] {
    const queue = this.#queue;
    const timesMs = this.#timesMs;
    places.sort((one, other) => {
      const differenceMs = (timesMs[one] ?? 0) - (timesMs[other] ?? 0);
      if (differenceMs !== 0) return differenceMs;
      return this.#isFirst(queue[one] ?? 0, queue[other] ?? 0) ? -1 : 1;
    });
    const slots = places.map((place) => queue[place] ?? 0);
    const count = this.#count;
    this.#count = 0;
    for (let place = 0; place < count; place++) {
      const readyAtMs = timesMs[place] ?? 0;
      if (readyAtMs > nowMs) this.#rise(queue[place] ?? 0, readyAtMs, this.#count++);
    }
    return slots;
  }

  #free(slot: number): void {
    this.#slots.delete(this.#keys[slot]);
    this.#keys[slot] = undefined;
    this.#items[slot] = undefined;
    this.#freeSlots.push(slot);
  }

  #grow(): void {
    this.#resize(2 * this.#queue.length);
  }

  #resize(roomCount: number): void {
    this.#orders = resized(this.#orders, new Float64Array(roomCount));
    this.#places = resized(this.#places, new Int32Array(roomCount));
    this.#queue = resized(this.#queue, new Int32Array(roomCount));
    this.#timesMs = resized(this.#timesMs, new Float64Array(roomCount));
  }

  /** Puts a slot where it belongs between a place and the front; what is later moves back by one. Where it is then. */
  #rise(slot: number, readyAtMs: number, from: number): number {
    const queue = this.#queue;
    const timesMs = this.#timesMs;
    const places = this.#places;
    let place = from;
    while (place > 0) {
      const above = (place - 1) >> CHILDREN_SHIFT;
      const aboveMs = timesMs[above] ?? 0;
      const other = queue[above] ?? 0;
      if (readyAtMs > aboveMs || (readyAtMs === aboveMs && !this.#isFirst(slot, other))) break;
      queue[place] = other;
      timesMs[place] = aboveMs;
      places[other] = place;
      place = above;
    }
    queue[place] = slot;
    timesMs[place] = readyAtMs;
    places[slot] = place;
    return place;
  }

  /** Puts a slot where it belongs behind the front, which is free; what is earlier moves to the front by one. */
  #sink(slot: number, readyAtMs: number): void {
    const queue = this.#queue;
    const timesMs = this.#timesMs;
    const places = this.#places;
    const count = this.#count;
    let place = 0;
    for (;;) {
      const first = (place << CHILDREN_SHIFT) + 1;
      if (first >= count) break;
      const end = Math.min(first + CHILDREN_COUNT, count);
      let child = first;
      let childMs = timesMs[first] ?? 0;
      for (let other = first + 1; other < end; other++) {
        const otherMs = timesMs[other] ?? 0;
        if (otherMs > childMs) continue;
        if (otherMs === childMs && !this.#isFirst(queue[other] ?? 0, queue[child] ?? 0)) continue;
        child = other;
        childMs = otherMs;
      }
      const moved = queue[child] ?? 0;
      if (readyAtMs < childMs || (readyAtMs === childMs && this.#isFirst(slot, moved))) break;
      queue[place] = moved;
      timesMs[place] = childMs;
      places[moved] = place;
      place = child;
    }
    queue[place] = slot;
    timesMs[place] = readyAtMs;
    places[slot] = place;
  }

  /** Whether one has waited longer than another. */
  #isFirst(slot: number, other: number): boolean {
    return (this.#orders[slot] ?? 0) < (this.#orders[other] ?? 0);
  }
}

/** The same numbers, as many as there is room for. */
function resized<N extends Int32Array | Float64Array>(from: N, to: N): N {
  to.set(from.length <= to.length ? from : from.subarray(0, to.length));
  return to;
}
