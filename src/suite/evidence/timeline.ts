import { cutText } from "../../protocol/cut-text.js";
import { sizeOf } from "../values/size-of.js";
import type { TimelineEntry, TimelineSource } from "./evidence.js";

/** The maximum number of entries of a trial; a request storm must not exhaust the memory. The first and the last matter. */
const TIMELINE_MAX_COUNT = 5_000;

/** The maximum length of a line, in characters; an adapter may report names of megabytes. */
const TEXT_MAX_CHARS = 2_000;
/** Errors of libraries go on in further lines. */
const LINE_ENDS = /[\r\n]\s*/g;
/** The maximum size of the facts behind all lines; when it is used up, entries have their line alone. */
const DATA_MAX_BYTES = 16 * 1024 * 1024;

/** All observations of a trial, in the order in which the suite received them. */
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

  /** The number of entries so far; also the index of the newest. Changes with every observation. */
  count(): number {
    return this.#count;
  }

  entries(): readonly TimelineEntry[] {
    return this.#entries;
  }

  /** Adds a step of the scenario, with its location. */
  addStep(text: string, place: string): number {
    this.#step = text;
    return this.#add({ source: "step", text, place });
  }

  /** The current step of the scenario; "" before the first. */
  lastStep(): string {
    return this.#step;
  }

  /** Adds an entry and returns its index. */
  add(source: TimelineSource, text: string, data?: unknown): number {
    return this.#add({ source, text, ...(data === undefined ? {} : { data }) });
  }

  /** Adds a server's answer to a request that arrived at `askedAtMs`, by `elapsedMs`. */
  addAnswer(text: string, data: unknown, askedAtMs: number): number {
    return this.#add({ source: "server", text, data, askedAtMs });
  }

  /** Milliseconds since the start of the trial. */
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
      text: cutText(text.replace(LINE_ENDS, " "), TEXT_MAX_CHARS),
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
