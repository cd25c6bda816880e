/**
 * A bounded number of places. Requests are served in order, so that one for many places is not starved by those for
 * few; urgent ones before all others.
 */
export class Slots {
  #totalCount: number;
  #freeCount: number;
  readonly #waiting: {
    readonly count: number;
    readonly isUrgent: boolean;
    readonly serve: () => void;
  }[] = [];

  constructor(totalCount: number) {
    this.#totalCount = totalCount;
    this.#freeCount = totalCount;
  }

  /**
   * Waits until `wantedCount` places are free, or as many as there are at all, and runs `task` while holding them.
   * The task gets the number of its places.
   */
  async hold<T>(
    wantedCount: number,
    task: (count: number) => Promise<T>,
    isUrgent = false,
  ): Promise<T> {
    const count = Math.max(1, Math.min(wantedCount, this.#totalCount));
    await new Promise<void>((serve) => {
      const urgentCount = this.#waiting.filter((one) => one.isUrgent).length;
      const place = isUrgent ? urgentCount : this.#waiting.length;
      this.#waiting.splice(place, 0, { count, isUrgent, serve });
      this.#serve();
    });
    try {
      return await task(count);
    } finally {
      this.#freeCount += count;
      this.#serve();
    }
  }

  /** The number of held places. */
  get heldCount(): number {
    return this.#totalCount - this.#freeCount;
  }

  /** Changes the number of places. Held ones stay held, even if they are more. */
  resize(totalCount: number): void {
    this.#freeCount += totalCount - this.#totalCount;
    this.#totalCount = totalCount;
    this.#serve();
  }

  #serve(): void {
    for (
      let next = this.#waiting[0];
      next && next.count <= this.#freeCount;
      next = this.#waiting[0]
    ) {
      this.#waiting.shift();
      this.#freeCount -= next.count;
      next.serve();
    }
  }
}
