import { compareKeys } from "./object-key.js";

/** Keys in bytewise order, without duplicates. */
export class SortedKeys {
  readonly #keys: string[];

  constructor(keys: Iterable<string> = []) {
    this.#keys = [...keys].sort(compareKeys);
  }

  add(key: string): void {
    const index = indexFrom(this.#keys, key);
    if (this.#keys[index] !== key) this.#keys.splice(index, 0, key);
  }

  delete(key: string): void {
    const index = indexFrom(this.#keys, key);
    if (this.#keys[index] === key) this.#keys.splice(index, 1);
  }

  all(): readonly string[] {
    return this.#keys;
  }
}

/** Index of the first of the sorted `keys` that is not below `key`; their count when all are. */
export function indexFrom(keys: readonly string[], key: string): number {
  let low = 0;
  let high = keys.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (compareKeys(keys[middle] ?? "", key) < 0) low = middle + 1;
    else high = middle;
  }
  return low;
}
