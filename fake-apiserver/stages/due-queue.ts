import type { Clock, Timer } from "../../src/time/clock.js";

/** Something that is due, unless it is cancelled. */
export interface DueItem<T> {
  readonly value: T;
  readonly dueAtMs: number;
  /** In order of adding. */
  readonly order: number;
  isCancelled: boolean;
}

/**
 * Items that are taken in one turn, before others get theirs: each takes a millisecond or two. Counted and not measured, so that
 * virtual time goes the same way on every machine.
 */
const TURN_COUNT = 10;

/**
 * Calls for each item when it is due: by instants, then in the order of their adding. One timer for all, as a clock may have
 * to look through all its timers.
 */
export class DueQueue<T> {
  readonly #clock: Clock;
  readonly #fire: (value: T) => void;
  /** A heap: no item is due before its parent, which is at half its place. */
  readonly #heap: DueItem<T>[] = [];
  #addedCount = 0;
  #timer: { readonly timer: Timer; readonly dueAtMs: number } | undefined;

  constructor(clock: Clock, fire: (value: T) => void) {
    this.#clock = clock;
    this.#fire = fire;
  }

  add(value: T, delayMs: number): DueItem<T> {
    const dueAtMs = this.#clock.nowMs() + delayMs;
    const item = { value, dueAtMs, order: this.#addedCount++, isCancelled: false };
    this.#rise(this.#heap.length, item);
    this.#arm();
    return item;
  }

  clear(): void {
    this.#heap.length = 0;
    this.#timer?.timer.cancel();
    this.#timer = undefined;
  }

  #rise(from: number, item: DueItem<T>): void {
    let place = from;
    while (place > 0) {
      const above = (place - 1) >>> 1;
      const parent = this.#heap[above];
      if (parent === undefined || !isBefore(item, parent)) break;
      this.#heap[place] = parent;
      place = above;
    }
    this.#heap[place] = item;
  }

  #takeFirst(): void {
    const last = this.#heap.pop();
    if (last === undefined || this.#heap.length === 0) return;
    let place = 0;
    for (;;) {
      const left = this.#heap[2 * place + 1];
      const right = this.#heap[2 * place + 2];
      const isRight = left !== undefined && right !== undefined && isBefore(right, left);
      const child = isRight ? right : left;
      if (child === undefined || !isBefore(child, last)) break;
      this.#heap[place] = child;
      place = 2 * place + (isRight ? 2 : 1);
    }
    this.#heap[place] = last;
  }

  #arm(): void {
    const next = this.#heap[0];
    if (next === undefined || (this.#timer !== undefined && this.#timer.dueAtMs <= next.dueAtMs)) {
      return;
    }
    this.#timer?.timer.cancel();
    const delayMs = next.dueAtMs - this.#clock.nowMs();
    const timer = this.#clock.setTimer(delayMs, () => this.#onDue());
    this.#timer = { timer, dueAtMs: next.dueAtMs };
  }

  #onDue(): void {
    this.#timer = undefined;
    const nowMs = this.#clock.nowMs();
    try {
      for (let count = 0; count < TURN_COUNT; ) {
        const next = this.#heap[0];
        if (next === undefined || next.dueAtMs > nowMs) break;
        this.#takeFirst();
        if (next.isCancelled) continue;
        this.#fire(next.value);
        count++;
      }
    } finally {
      this.#arm();
    }
  }
}

function isBefore<T>(one: DueItem<T>, other: DueItem<T>): boolean {
  return one.dueAtMs < other.dueAtMs || (one.dueAtMs === other.dueAtMs && one.order < other.order);
}
