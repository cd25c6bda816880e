import { mustHave } from "../must-have.js";
import { type DoneChecker, DoneSignal } from "./done-checker.js";

/**
 * Tracks, for a concurrent consumer, whether everything that its source started is finished. It distinguishes items by
 * key, so finishing an unknown key is harmless. Done when the source has synced and every key
 * that was started has been finished; stays done. Mirrors: client-go@32ce75a7 tools/cache/synctrack `AsyncTracker`.
 */
export class AsyncTracker<K> implements DoneChecker {
  readonly #signal: DoneSignal;
  readonly #source: DoneChecker;
  readonly #waiting = new Set<K>();

  /** The source must be done only after all its initial `start` calls. */
  constructor(name: string, source: DoneChecker) {
    mustHave("AsyncTracker", { name, source }, "name", "source");
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

  /** Starts an item; starting it again changes nothing. */
  start(key: K): void {
    this.#waiting.add(key);
  }

  /** Finishes an item, however often it was started. */
  finish(key: K): void {
    this.#waiting.delete(key);
    this.#check();
  }

  #check(): void {
    if (this.#waiting.size === 0 && this.#source.isDone()) this.#signal.complete();
  }
}
