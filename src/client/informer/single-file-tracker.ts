import { type DoneChecker, DoneSignal } from "./done-checker.js";

/**
 * Tracks, for a sequential consumer, whether everything that its source started is finished.
 * Done when the source has synced and every `start` has had its `finish`; stays done.
 * Mirrors: client-go@32ce75a7 tools/cache/synctrack `SingleFileTracker`.
 */
export class SingleFileTracker implements DoneChecker {
  readonly #signal: DoneSignal;
  readonly #source: DoneChecker;
  #waitingCount = 0;

  /** The source must be done only after all its initial `start` calls. */
  constructor(name: string, source: DoneChecker) {
    this.#signal = new DoneSignal(name);
    this.#source = source;
    void source.done.then(() => this.#check());
  }

  get name(): string {
    return this.#signal.name;
  }

  get done(): Promise<void> {
    return this.#signal.done;
  }

  isDone(): boolean {
    this.#check();
    return this.#signal.isDone();
  }

  start(): void {
    this.#waitingCount++;
  }

  /** @throws Error without a `start`, because it would be done too early */
  finish(): void {
    this.#waitingCount--;
    if (this.#waitingCount < 0) {
      throw new Error(
        "synctrack: negative counter; this logic error means HasSynced may return incorrect value",
      );
    }
    this.#check();
  }

  #check(): void {
    if (this.#waitingCount === 0 && this.#source.isDone()) this.#signal.complete();
  }
}
