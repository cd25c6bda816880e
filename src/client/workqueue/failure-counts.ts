/** The number of failures of each item, kept until the item is forgotten. */
export class FailureCounts<T> {
  /** An item is in it iff it has failed since it was last forgotten. Changing a count in place costs one look-up. */
  readonly #counts = new Map<T, { count: number }>();

  /** Counts one more failure. Returns how many there were before. */
  add(item: T): number {
    const known = this.#counts.get(item);
    if (known !== undefined) return known.count++;
    this.#counts.set(item, { count: 1 });
    return 0;
  }

  of(item: T): number {
    return this.#counts.get(item)?.count ?? 0;
  }

  forget(item: T): void {
    this.#counts.delete(item);
  }
}
