/** A map with a maximum size, which evicts the least recently used entry. Mirrors: k8s.io/utils lru. */
export class LruMap<V> {
  readonly #sizeMax: number;
  /** The least recently used first. */
  readonly #entries = new Map<string, V>();

  constructor(sizeMax: number) {
    this.#sizeMax = sizeMax;
  }

  /** The value, which has been used then. */
  get(key: string): V | undefined {
    const value = this.#entries.get(key);
    if (value === undefined) return undefined;
    this.set(key, value);
    return value;
  }

  set(key: string, value: V): void {
    this.#entries.delete(key);
    this.#entries.set(key, value);
    const [oldest] = this.#entries.keys();
    if (this.#entries.size > this.#sizeMax && oldest !== undefined) this.#entries.delete(oldest);
  }
}
