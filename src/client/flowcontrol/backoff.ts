/**
 * Backoff by id.
 *
 * The backoff of an id grows with each failure, until it has had none for long enough to start over. Ids are kept
 * until they are deleted or `gc` drops them.
 *
 * Mirrors: client-go@32ce75a7 util/flowcontrol/backoff.go (Backoff).
 */
import type { Clock } from "../../time/clock.js";
import { wholeNanosecondsMs } from "../../time/go-duration.js";
import type { Prng } from "../../time/prng.js";
import { systemClock } from "../../time/system-clock.js";

/** Whether an id with its last failure at `updatedAtMs` starts over with an event at `eventAtMs`. */
export type HasExpired = (eventAtMs: number, updatedAtMs: number, maxMs: number) => boolean;

/** How to create a `Backoff`. */
export interface BackoffOptions {
  /** @default the system clock */
  readonly clock?: Clock;
  /** The backoff after the first failure. Not capped by `maxMs`. */
  readonly initialMs: number;
  /** The longest backoff after any further failure. */
  readonly maxMs: number;
  /**
   * The share of the delay that is added as jitter: uniform in [0, share). If it is not 0, `prng` is used.
   * @default 0
   */
  readonly maxJitterFactor?: number;
  /** @default none; not needed without jitter */
  readonly prng?: Prng;
  /** @default more than twice `maxMs` after the last failure */
  readonly hasExpired?: HasExpired | undefined;
}

interface Entry {
  readonly delayMs: number;
  /** When `next` was last called. */
  readonly updatedAtMs: number;
}

/** See the head of this file. */
export class Backoff {
  readonly #clock: Clock;
  readonly #initialMs: number;
  readonly #maxMs: number;
  readonly #jitterMsOf: (delayMs: number) => number;
  readonly #hasExpired: HasExpired;
  /** An id is in it iff it has failed and was neither deleted nor collected since. */
  readonly #entries = new Map<string, Entry>();

  constructor(options: BackoffOptions) {
    const { clock = systemClock, initialMs, maxMs, maxJitterFactor = 0, prng } = options;
    this.#clock = clock;
    this.#initialMs = initialMs;
    this.#maxMs = maxMs;
    this.#jitterMsOf = (delayMs) =>
      prng === undefined ? 0 : wholeNanosecondsMs(prng.next() * maxJitterFactor * delayMs);
    this.#hasExpired = options.hasExpired ?? isQuietForTwiceTheMaximum;
  }

  /** The backoff since the last failure, in milliseconds, however long ago that was; 0 for an unknown id. */
  get(id: string): number {
    return this.#entries.get(id)?.delayMs ?? 0;
  }

  /** Records a failure, caused by an event at `eventAtMs`: the backoff grows, or starts over after a quiet time. */
  next(id: string, eventAtMs: number): void {
    const entry = this.#entryAt(id, eventAtMs);
    const delayMs =
      entry === undefined
        ? this.#initialMs + this.#jitterMsOf(this.#initialMs)
        : Math.min(2 * entry.delayMs + this.#jitterMsOf(entry.delayMs), this.#maxMs);
    this.#entries.set(id, { delayMs, updatedAtMs: this.#clock.nowMs() });
  }

  /** Whether less time than the backoff has passed since `eventAtMs`. */
  isInBackOffSince(id: string, eventAtMs: number): boolean {
    const entry = this.#entryAt(id, eventAtMs);
    return entry !== undefined && this.#clock.nowMs() - eventAtMs < entry.delayMs;
  }

  /** Whether `eventAtMs` is within the backoff since the last failure. */
  isInBackOffSinceUpdate(id: string, eventAtMs: number): boolean {
    const entry = this.#entryAt(id, eventAtMs);
    return entry !== undefined && eventAtMs - entry.updatedAtMs < entry.delayMs;
  }

  /** Drops the id. */
  reset(id: string): void {
    this.#entries.delete(id);
  }

  /** The same as `reset`. */
  deleteEntry(id: string): void {
    this.reset(id);
  }

  /** Drops all ids that would start over anyway. Visits every id. */
  gc(): void {
    const nowMs = this.#clock.nowMs();
    for (const id of this.#entries.keys()) {
      if (this.#entryAt(id, nowMs) === undefined) this.#entries.delete(id);
    }
  }

  /** The entry of an id, unless it would start over at that time. */
  #entryAt(id: string, eventAtMs: number): Entry | undefined {
    const entry = this.#entries.get(id);
    if (entry === undefined) return undefined;
    return this.#hasExpired(eventAtMs, entry.updatedAtMs, this.#maxMs) ? undefined : entry;
  }
}

const isQuietForTwiceTheMaximum: HasExpired = (eventAtMs, updatedAtMs, maxMs) =>
  eventAtMs - updatedAtMs > 2 * maxMs;
