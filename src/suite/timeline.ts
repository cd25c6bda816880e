import type { TimelineEntry, TimelineSource } from "./evidence.js";

/** Entries a trial keeps; a request storm must not fill the memory. The first and the last are what matter. */
const TIMELINE_MAX_COUNT = 5_000;

/** Everything observed in a trial, in the order in which the suite learned of it. */
export class Timeline {
  readonly #nowMs: () => number;
  readonly #startAtMs: number;
  readonly #entries: TimelineEntry[] = [];
  #count = 0;

  /** @param nowMs the trial's clock */
  constructor(nowMs: () => number) {
    this.#nowMs = nowMs;
    this.#startAtMs = nowMs();
  }

  /** How many entries there have been; also the index of the newest. Moves whenever anything is observed. */
  count(): number {
    return this.#count;
  }

  entries(): readonly TimelineEntry[] {
    return this.#entries;
  }

  /** Adds an entry and returns its index. */
  add(source: TimelineSource, text: string, data?: unknown): number {
    this.#count++;
    const entry: TimelineEntry = {
      index: this.#count,
      atMs: Math.round((this.#nowMs() - this.#startAtMs) * 1000) / 1000,
      source,
      text,
      ...(data === undefined ? {} : { data }),
    };
    if (this.#entries.length >= TIMELINE_MAX_COUNT) this.#entries.splice(TIMELINE_MAX_COUNT / 2, 1);
    this.#entries.push(entry);
    return this.#count;
  }
}
