/** How often each item has failed. It keeps an item until it is forgotten, however long that is. */
export class FailureCounts<T> {
  /** An item is in it iff it has failed since it was last forgotten. */
  readonly #counts = new Map<T, number>();

  /** Counts one more failure. Returns how many there were before. */
  add(item: T): number {
    const before = this.of(item);
    this.#counts.set(item, before + 1);
    return before;
  }

  of(item: T): number {
    return this.#counts.get(item) ?? 0;
  }

  forget(item: T): void {
    this.#counts.delete(item);
  }
}
