import { DoneSignal } from "./done-checker.js";

/**
 * Counts down the first list of a queue, and reports when it has been processed.
 *
 * The first input decides: a list has to be popped to its last entry; any other change means that there is no first list,
 * and so does an empty list. Once it is done it stays done.
 * Mirrors: client-go@32ce75a7 tools/cache/fifo.go `populated`, `initialPopulationCount`, `checkSynced`. Differs:
 * client-go's DeltaFIFO is done before the last entry has been processed, its other queues after it; here all are
 * done after it.
 */
export class FirstList {
  readonly synced: DoneSignal;
  #isPopulated = false;
  /** How many entries of the first list are left. */
  #leftCount = 0;

  constructor(name: string) {
    this.synced = new DoneSignal(name);
  }

  /** How many entries at the front of the queue belong to the first list. */
  get leftCount(): number {
    return this.#leftCount;
  }

  /** A change other than a list was queued. */
  populate(): void {
    this.#isPopulated = true;
    this.#check();
  }

  /** A list was queued as this many entries; only the first list counts, and only if no other change came before it. */
  populateWith(count: number): void {
    if (this.#isPopulated) return;
    this.#leftCount = count;
    this.populate();
  }

  /** This many entries have been popped and processed. */
  workedOff(count: number): void {
    this.#leftCount = Math.max(0, this.#leftCount - count);
    this.#check();
  }

  isDone(): boolean {
    return this.#isPopulated && this.#leftCount === 0;
  }

  #check(): void {
    if (this.isDone() && !this.synced.isDone()) this.synced.complete();
  }
}
