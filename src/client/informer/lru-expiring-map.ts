import type { Clock } from "../../time/clock.js";

interface Entry<V> {
  readonly value: V;
  readonly expiresAtMs: number;
}

/**
 * A map that drops expired entries and, beyond its size, the least recently used ones.
 * Mirrors: apimachinery@eed236ce pkg/util/cache/lruexpirecache.go `LRUExpireCache`.
 */
export class LruExpiringMap<K, V> {
  readonly #clock: Clock;
  readonly #sizeMax: number;
  /** The least recently used first. */
  readonly #entries = new Map<K, Entry<V>>();

  /** @throws RangeError when there would be room for nothing */
  constructor(clock: Clock, sizeMax: number) {
    if (sizeMax <= 0) throw new RangeError("sizeMax must be more than 0");
    this.#clock = clock;
    this.#sizeMax = sizeMax;
  }

  /** Keeps a value for `ttlMs` from now, at the cost of the least recently used if there is no room. */
  set(key: K, value: V, ttlMs: number): void {
    this.#entries.delete(key);
    const [oldest] = this.#entries.keys();
    if (this.#entries.size >= this.#sizeMax && oldest !== undefined) this.#entries.delete(oldest);
    this.#entries.set(key, { value, expiresAtMs: this.#clock.nowMs() + ttlMs });
  }

  /** The value, which has been used then; undefined when it has expired or was never there. */
  get(key: K): V | undefined {
    const entry = this.#entries.get(key);
    if (entry === undefined) return undefined;
    this.#entries.delete(key);
    if (this.#clock.nowMs() > entry.expiresAtMs) return undefined;
    this.#entries.set(key, entry);
    return entry.value;
  }

  delete(key: K): void {
    this.#entries.delete(key);
  }

  /** What has not expired, the least recently used first. */
  entries(): readonly (readonly [K, V])[] {
    const nowMs = this.#clock.nowMs();
    return [...this.#entries]
      .filter(([, { expiresAtMs }]) => nowMs <= expiresAtMs)
      .map(([key, { value }]) => [key, value]);
  }
}
