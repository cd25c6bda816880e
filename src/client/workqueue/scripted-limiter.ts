import type { RateLimiter } from "./rate-limiter.js";

/** For tests: the delays of each item are those of a list, whose last one is repeated. */
export class ScriptedLimiter<T> implements RateLimiter<T> {
  readonly #delaysMs: readonly number[];
  readonly #failures = new Map<T, number>();

  /** @param delaysMs the delay of the first failure of an item, of its second, and so on; empty: always 0 */
  constructor(delaysMs: readonly number[]) {
    this.#delaysMs = delaysMs;
  }

  when(item: T): number {
    const failures = this.numRequeues(item);
    this.#failures.set(item, failures + 1);
    return this.#delaysMs[failures] ?? this.#delaysMs.at(-1) ?? 0;
  }

  forget(item: T): void {
    this.#failures.delete(item);
  }

  numRequeues(item: T): number {
    return this.#failures.get(item) ?? 0;
  }
}
