import type { Clock } from "../../src/time/clock.js";
import type { Journal, JournalEntry, JournalFact } from "./journal-entry.js";

/** An event that was written to a watch: the facts that the journal records, and its bytes, if any, which it does not keep. */
export interface WrittenEvent
  extends Omit<Extract<JournalFact, { readonly type: "event-sent" }>, "type" | "watch" | "event"> {
  readonly type: string;
  readonly bytes?: Uint8Array;
}

/** Options of a journal. */
export interface RecordingJournalOptions {
  readonly clock: Clock;
  /** The maximum number of entries; the oldest are dropped first. */
  readonly entriesMaxCount: number;
}

/**
 * The journal that the server writes.
 *
 * Entries are numbered without gaps, even when old ones have been dropped. Listeners are called when an entry is
 * recorded; an error that one of them throws affects neither the others nor the server: it is rethrown as an uncaught
 * exception, so that it is not lost.
 */
export class RecordingJournal implements Journal {
  readonly #clock: Clock;
  readonly #entriesMaxCount: number;
  readonly #listeners = new Set<(entry: JournalEntry) => void>();
  /**
   * The records, oldest first. An event that was written to a watch is only a reference to the facts of its frame, with
   * the watch and the instant beside it: there is one for every event and watch, so these are the most frequent records,
   * and they are rarely read. They become entries on request.
   */
  #records: (JournalEntry | SentFacts)[] = [];
  /** For each record that is an event. */
  #watches: string[] = [];
  /** For each record. */
  #instantsMs: number[] = [];
  #lastIndex = 0;
  /** The last recorded frame, which is written to one watch after the other. */
  #lastFrame: WrittenEvent | undefined;
  #lastFacts: SentFacts = { type: "" };

  constructor(options: RecordingJournalOptions) {
    this.#clock = options.clock;
    this.#entriesMaxCount = options.entriesMaxCount;
  }

  entries(): readonly JournalEntry[] {
    this.#trim();
    const firstIndex = this.#lastIndex - this.#records.length + 1;
    const entries = this.#records.map((record, at) =>
      isEntry(record)
        ? record
        : sentEntry(firstIndex + at, this.#instantsMs[at] ?? 0, this.#watches[at] ?? "", record),
    );
    // Repeated calls return the same entries.
    this.#records = entries;
    return [...entries];
  }

  subscribe(listener: (entry: JournalEntry) => void): () => void {
    this.#listeners.add(listener);
    return () => void this.#listeners.delete(listener);
  }

  /** Drops every entry; the numbers continue. Returns the number of dropped entries. */
  clear(): number {
    this.#trim();
    const { length } = this.#records;
    this.#keepLast(0);
    return length;
  }

  record(fact: JournalFact): void {
    const atMs = this.#clock.nowMs();
    const entry: JournalEntry = Object.freeze({ index: this.#lastIndex + 1, atMs, ...fact });
    this.#add(entry, "", atMs);
    for (const listener of [...this.#listeners]) notify(listener, entry);
  }

  recordSent(watch: string, frame: WrittenEvent): void {
    const atMs = this.#clock.nowMs();
    const facts = this.#factsOf(frame);
    if (this.#listeners.size === 0) {
      this.#add(facts, watch, atMs);
      return;
    }
    const entry = sentEntry(this.#lastIndex + 1, atMs, watch, facts);
    this.#add(entry, watch, atMs);
    for (const listener of [...this.#listeners]) notify(listener, entry);
  }

  /** The facts of a frame, without its bytes. */
  #factsOf(frame: WrittenEvent): SentFacts {
    if (frame === this.#lastFrame) return this.#lastFacts;
    const { bytes: _bytes, ...facts } = frame;
    this.#lastFrame = frame;
    this.#lastFacts = facts;
    return facts;
  }

  #add(record: JournalEntry | SentFacts, watch: string, atMs: number): void {
    this.#lastIndex++;
    this.#records.push(record);
    this.#watches.push(watch);
    this.#instantsMs.push(atMs);
    // Cut in bulk: twice the bound in memory is cheaper than a shift for every entry.
    if (this.#records.length >= 2 * this.#entriesMaxCount) this.#trim();
  }

  #trim(): void {
    if (this.#records.length > this.#entriesMaxCount) this.#keepLast(this.#entriesMaxCount);
  }

  #keepLast(count: number): void {
    const from = this.#records.length - count;
    this.#records = this.#records.slice(from);
    this.#watches = this.#watches.slice(from);
    this.#instantsMs = this.#instantsMs.slice(from);
  }
}

type SentFacts = Omit<WrittenEvent, "bytes">;

function isEntry(record: JournalEntry | SentFacts): record is JournalEntry {
  return "index" in record;
}

function sentEntry(index: number, atMs: number, watch: string, sent: SentFacts): JournalEntry {
  const { type: event, ...facts } = sent;
  return Object.freeze({ index, atMs, type: "event-sent", watch, event, ...facts });
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
