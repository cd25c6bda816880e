import type { Clock } from "../../src/time/clock.js";
import type { Journal, JournalEntry, JournalFact } from "./journal-entry.js";

/** How to keep a journal. */
export interface RecordingJournalOptions {
  readonly clock: Clock;
  /** Entries kept; the oldest go first. */
  readonly entriesMaxCount: number;
}

/**
 * The journal as the server writes it.
 *
 * Entries are numbered without gaps, also when old ones have been forgotten. Listeners hear of an entry when it is
 * made; what one of them throws does not reach the others, nor the server: it is thrown again where nobody can
 * swallow it, as an uncaught exception.
 */
export class RecordingJournal implements Journal {
  readonly #clock: Clock;
  readonly #entriesMaxCount: number;
  readonly #listeners = new Set<(entry: JournalEntry) => void>();
  #entries: JournalEntry[] = [];
  #lastIndex = 0;

  constructor(options: RecordingJournalOptions) {
    this.#clock = options.clock;
    this.#entriesMaxCount = options.entriesMaxCount;
  }

  entries(): readonly JournalEntry[] {
    return this.#entries.slice(-this.#entriesMaxCount);
  }

  subscribe(listener: (entry: JournalEntry) => void): () => void {
    this.#listeners.add(listener);
    return () => void this.#listeners.delete(listener);
  }

  record(fact: JournalFact): void {
    const entry: JournalEntry = { index: ++this.#lastIndex, atMs: this.#clock.nowMs(), ...fact };
    this.#entries.push(Object.freeze(entry));
    // Cut in bulk: twice the bound in memory is cheaper than a shift for every entry.
    if (this.#entries.length >= 2 * this.#entriesMaxCount) this.#entries = [...this.entries()];
    for (const listener of [...this.#listeners]) notify(listener, entry);
  }
}

function notify(listener: (entry: JournalEntry) => void, entry: JournalEntry): void {
  try {
    listener(entry);
  } catch (error) {
    queueMicrotask(() => {
      throw error;
    });
  }
}
