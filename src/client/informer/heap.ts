import { mustHave } from "../must-have.js";
import { type KeyFunc, keyOf } from "./key.js";

/** How to create a heap. */
export interface HeapOptions<T> {
  readonly keyFunc: KeyFunc<T>;
  /** Whether one item pops before another. Two equal items pop in any order. */
  readonly isLess: (one: T, other: T) => boolean;
}

/** Options of `pop`. */
export interface HeapPopOptions {
  /** Ends the wait; the promise rejects with its reason. @default none */
  readonly signal?: AbortSignal;
}

/** The heap is closed: it accepts no items, or has none left. */
export class HeapClosedError extends Error {
  readonly code = "heap-closed";

  constructor() {
    super("heap is closed");
    this.name = "HeapClosedError";
  }
}

interface Entry<T> {
  readonly key: string;
  item: T;
  /** Its index in `#queue`. */
  index: number;
}

interface Waiter<T> {
  readonly resolve: (item: T) => void;
  readonly reject: (reason: unknown) => void;
}

/**
 * A priority queue of keyed items: the least pops first, and a pop waits while it is empty.
 *
 * An item with an existing key replaces the older one and moves to its own place. A closed heap accepts no items, and
 * pops those that are left. If `add` or a similar method throws, the heap is
 * unchanged. Mirrors: client-go@32ce75a7 tools/cache/heap.go. Differs: there, `bulkAdd` keeps the items before one
 * without a key, and wakes no waiter for them.
 */
export class Heap<T> {
  readonly #keyFunc: KeyFunc<T>;
  readonly #isLess: HeapOptions<T>["isLess"];
  /** An entry is in `#entries` iff it is in `#queue`. */
  readonly #entries = new Map<string, Entry<T>>();
  /** No entry is less than the one at half its index, rounded down: the first is the least. */
  readonly #queue: Entry<T>[] = [];
  /** Empty unless `#queue` is. */
  #waiters: Waiter<T>[] = [];
  #isClosed = false;

  /** @throws TypeError without `keyFunc` or `isLess` */
  constructor(options: HeapOptions<T>) {
    mustHave("Heap", options, "keyFunc", "isLess");
    const { keyFunc, isLess } = options;
    this.#keyFunc = keyFunc;
    this.#isLess = isLess;
  }

  /** Adds an item, or replaces the one with its key. @throws KeyError, HeapClosedError */
  add(item: T): void {
    this.bulkAdd([item]);
  }

  /** The same as `add`. @throws KeyError, HeapClosedError */
  update(item: T): void {
    this.add(item);
  }

  /** Adds all items before any of them can be popped. @throws KeyError, HeapClosedError */
  bulkAdd(items: readonly T[]): void {
    this.#mustBeOpen();
    const keyed = items.map((item) => [keyOf(this.#keyFunc, item), item] as const);
    for (const [key, item] of keyed) this.#put(key, item);
    this.#serve();
  }

  /** Adds an item unless its key exists. @throws KeyError, HeapClosedError */
  addIfNotPresent(item: T): void {
    const key = keyOf(this.#keyFunc, item);
    this.#mustBeOpen();
    if (this.#entries.has(key)) return;
    this.#put(key, item);
    this.#serve();
  }

  /** Removes the item with the key of the given one. @throws KeyError, and Error if there is none */
  delete(item: T): void {
    const entry = this.#entries.get(keyOf(this.#keyFunc, item));
    if (entry === undefined) throw new Error("object not found");
    this.#remove(entry);
  }

  /** Removes and returns the least item, and waits while there is none. @throws HeapClosedError */
  pop({ signal }: HeapPopOptions = {}): Promise<T> {
    return new Promise((resolve, reject) => {
      signal?.throwIfAborted();
      const [least] = this.#queue;
      if (least !== undefined) resolve(this.#remove(least));
      else if (this.#isClosed) reject(new HeapClosedError());
      else this.#waiters.push(abortable({ resolve, reject }, signal, (one) => this.#forget(one)));
    });
  }

  /** All items, in no order. */
  list(): T[] {
    return this.#queue.map(({ item }) => item);
  }

  listKeys(): string[] {
    return [...this.#entries.keys()];
  }

  /** The item with the key of the given one. @throws KeyError */
  get(item: T): T | undefined {
    return this.getByKey(keyOf(this.#keyFunc, item));
  }

  getByKey(key: string): T | undefined {
    return this.#entries.get(key)?.item;
  }

  isClosed(): boolean {
    return this.#isClosed;
  }

  /** Closes the heap; waiting pops fail. */
  close(): void {
    this.#isClosed = true;
    for (const { reject } of this.#waiters) reject(new HeapClosedError());
    this.#waiters = [];
  }

  #mustBeOpen(): void {
    if (this.#isClosed) throw new HeapClosedError();
  }

  #serve(): void {
    for (;;) {
      const [least] = this.#queue;
      if (least === undefined) return;
      const waiter = this.#waiters.shift();
      if (waiter === undefined) return;
      waiter.resolve(this.#remove(least));
    }
  }

  #forget(waiter: Waiter<T>): void {
    this.#waiters = this.#waiters.filter((one) => one !== waiter);
  }

  #put(key: string, item: T): void {
    const known = this.#entries.get(key);
    const entry = known ?? { key, item, index: this.#queue.length };
    entry.item = item;
    if (known === undefined) {
      this.#entries.set(key, entry);
      this.#queue.push(entry);
    }
    this.#settle(entry);
  }

  #remove(entry: Entry<T>): T {
    this.#entries.delete(entry.key);
    const last = this.#queue.pop();
    if (last !== undefined && last !== entry) {
      this.#place(last, entry.index);
      this.#settle(last);
    }
    return entry.item;
  }

  /** Moves an entry up or down to its place. */
  #settle(entry: Entry<T>): void {
    while (this.#swapIfLess(entry, this.#queue[(entry.index - 1) >> 1]));
    for (;;) {
      const child = this.#leastChildOf(entry);
      if (child === undefined || !this.#swapIfLess(child, entry)) return;
    }
  }

  #leastChildOf({ index }: Entry<T>): Entry<T> | undefined {
    const left = this.#queue[2 * index + 1];
    const right = this.#queue[2 * index + 2];
    if (left === undefined || right === undefined) return left;
    return this.#isLess(right.item, left.item) ? right : left;
  }

  #swapIfLess(one: Entry<T>, above: Entry<T> | undefined): boolean {
    if (above === undefined || above === one || !this.#isLess(one.item, above.item)) return false;
    const { index } = above;
    this.#place(above, one.index);
    this.#place(one, index);
    return true;
  }

  #place(entry: Entry<T>, index: number): void {
    this.#queue[index] = entry;
    entry.index = index;
  }
}

/** A waiting pop that ends when its signal aborts. */
function abortable<T>(
  { resolve, reject }: Waiter<T>,
  signal: AbortSignal | undefined,
  forget: (waiter: Waiter<T>) => void,
): Waiter<T> {
  if (signal === undefined) return { resolve, reject };
  const leave = () => {
    forget(waiter);
    reject(signal.reason);
  };
  const waiter: Waiter<T> = {
    resolve: (item) => {
      signal.removeEventListener("abort", leave);
      resolve(item);
    },
    reject: (reason) => {
      signal.removeEventListener("abort", leave);
      reject(reason);
    },
  };
  signal.addEventListener("abort", leave, { once: true });
  return waiter;
}
