import { compareKeys } from "./object-key.js";

/** Up to this many keys are removed one by one; for more, the remaining keys are copied once. */
const TAKEN_OUT_MAX_COUNT = 8;

/** Keys in bytewise order, without duplicates. */
export class SortedKeys {
  #keys: string[];
  /** Deleted keys that are still in the list: removing a hundred thousand one by one takes quadratic time. */
  readonly #gone = new Set<string>();

  constructor(keys: Iterable<string> = []) {
    this.#keys = [...keys].sort(compareKeys);
  }

  add(key: string): void {
    if (this.#gone.delete(key)) return;
    const index = indexFrom(this.#keys, key);
    if (this.#keys[index] !== key) this.#keys.splice(index, 0, key);
  }

  delete(key: string): void {
    if (this.#keys[indexFrom(this.#keys, key)] === key) this.#gone.add(key);
  }

  all(): readonly string[] {
    const gone = this.#gone;
    if (gone.size > TAKEN_OUT_MAX_COUNT) this.#keys = this.#keys.filter((key) => !gone.has(key));
    else for (const key of gone) this.#keys.splice(indexFrom(this.#keys, key), 1);
    gone.clear();
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
