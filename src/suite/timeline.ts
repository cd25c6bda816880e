import { cutText } from "../protocol/cut-text.js";
import type { TimelineEntry, TimelineSource } from "./evidence.js";
import { sizeOf } from "./size-of.js";

/** Entries a trial keeps; a request storm must not fill the memory. The first and the last are what matter. */
const TIMELINE_MAX_COUNT = 5_000;

/** Characters of a line; an adapter may give an object a name of megabytes. */
const TEXT_MAX_CHARS = 2_000;
/** The facts behind all lines together: what comes when it is used up has its line alone. */
const DATA_MAX_BYTES = 16 * 1024 * 1024;

/** Everything observed in a trial, in the order in which the suite learned of it. */
export class Timeline {
  readonly #nowMs: () => number;
  readonly #startAtMs: number;
  readonly #entries: TimelineEntry[] = [];
  #step = "";
  #count = 0;
  #dataBytes = 0;

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

  /** Adds a step of the scenario, with where it stands. */
  addStep(text: string, place: string): number {
    this.#step = text;
    return this.#add({ source: "step", text, place });
  }

  /** The step of the scenario that runs; "" before the first. */
  lastStep(): string {
    return this.#step;
  }

  /** Adds an entry and returns its index. */
  add(source: TimelineSource, text: string, data?: unknown): number {
    return this.#add({ source, text, ...(data === undefined ? {} : { data }) });
  }

  /** Adds what a server answered to a request that came at `askedAtMs`, by `elapsedMs`. */
  addAnswer(text: string, data: unknown, askedAtMs: number): number {
    return this.#add({ source: "server", text, data, askedAtMs });
  }

  /** Milliseconds since the trial began. */
  elapsedMs(): number {
    return Math.round((this.#nowMs() - this.#startAtMs) * 1000) / 1000;
  }

  #add({ source, text, place, data, askedAtMs }: Omit<TimelineEntry, "index" | "atMs">): number {
    this.#count++;
    const entry: TimelineEntry = {
      index: this.#count,
      atMs: this.elapsedMs(),
      source,
      ...(askedAtMs === undefined ? {} : { askedAtMs }),
      text: cutText(text, TEXT_MAX_CHARS),
      ...(place === undefined ? {} : { place }),
      ...(data === undefined || !this.#hasRoomFor(data) ? {} : { data }),
    };
    if (this.#entries.length >= TIMELINE_MAX_COUNT) this.#entries.splice(TIMELINE_MAX_COUNT / 2, 1);
    this.#entries.push(entry);
    return this.#count;
  }

  #hasRoomFor(data: unknown): boolean {
    const leftBytes = DATA_MAX_BYTES - this.#dataBytes;
    const bytes = sizeOf(data, leftBytes + 1);
    if (bytes > leftBytes) return false;
    this.#dataBytes += bytes;
    return true;
  }
}
