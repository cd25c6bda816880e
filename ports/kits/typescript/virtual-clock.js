import { setImmediate as nextTurn } from "node:timers/promises";

/** The time of a trial, which only `clock.advance` moves. For a library that takes its timers from its user. */
export class VirtualClock {
  #nowMs;
  #lastId = 0;
  /** @type {Map<number, { dueMs: number, act: () => void }>} */
  #timers = new Map();
  #workCount = 0;
  #hasWorked = false;

  /** @param {number} nowMs */
  constructor(nowMs) {
    this.#nowMs = nowMs;
  }

  now() {
    return this.#nowMs;
  }

  /**
   * @param {() => void} act
   * @param {number} ms
   */
  setTimeout(act, ms) {
    this.#lastId += 1;
    this.#timers.set(this.#lastId, { dueMs: this.#nowMs + Math.max(0, ms), act });
    return this.#lastId;
  }

  /** @param {number} id */
  clearTimeout(id) {
    this.#timers.delete(id);
  }

  /**
   * No time passes until this is done: work in another thread, which the suite cannot see, such as decompression.
   * @template T
   * @param {Promise<T>} work
   */
  async working(work) {
    this.#workCount += 1;
    this.#hasWorked = true;
    try {
      return await work;
    } finally {
      this.#workCount -= 1;
    }
  }

  /**
   * Fires due timers in order; what each of them sets off goes on before the next.
   * @param {number} byMs
   */
  async advance(byMs) {
    const endMs = this.#nowMs + byMs;
    for (let next = this.#next(); next && next.dueMs <= endMs; next = this.#next()) {
      this.#timers.delete(next.id);
      this.#nowMs = Math.max(this.#nowMs, next.dueMs);
      next.act();
      await nextTurn();
    }
    this.#nowMs = Math.max(this.#nowMs, endMs);
    const isBusy = this.#workCount > 0 || this.#hasWorked;
    this.#hasWorked = false;
    const next = this.#next();
    return {
      nowMs: this.#nowMs,
      ...(next && { nextDueInMs: next.dueMs - this.#nowMs }),
      ...(isBusy && { isBusy }),
    };
  }

  #next() {
    const all = [...this.#timers].map(([id, timer]) => ({ id, ...timer }));
    return all.sort((one, other) => one.dueMs - other.dueMs || one.id - other.id)[0];
  }
}
