/**
 * How long to leave each of many things alone, by the names that they have.
 *
 * A thing is held back longer each time it fails, until it has been quiet for long enough to start over. Names are kept
 * until they are deleted or `gc` finds them quiet.
 *
 * Mirrors: client-go@32ce75a7 util/flowcontrol/backoff.go (Backoff).
 */
import type { Clock } from "../../time/clock.js";
import { wholeNanosecondsMs } from "../../time/go-duration.js";
import type { Prng } from "../../time/prng.js";
import { systemClock } from "../../time/system-clock.js";

/** Whether something that was last held back at `updatedAtMs` starts over with what happened at `eventAtMs`. */
export type HasExpired = (eventAtMs: number, updatedAtMs: number, maxMs: number) => boolean;

/** How to create a `Backoff`. */
export interface BackoffOptions {
  /** @default that of the system */
  readonly clock?: Clock;
  /** After the first failure. Not bounded by `maxMs`. */
  readonly initialMs: number;
  /** The longest after any further failure. */
  readonly maxMs: number;
  /**
   * Share of the delay that is added at random: uniform in [0, share). With any, `prng` is drawn from.
   * @default 0
   */
  readonly maxJitterFactor?: number;
  /** @default none is needed without jitter */
  readonly prng?: Prng;
  /** @default more than twice `maxMs` after the last failure */
  readonly hasExpired?: HasExpired | undefined;
}

interface Entry {
  readonly delayMs: number;
  /** When `next` was called, whatever it was called about. */
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

  /** How long it is held back since its last failure, in milliseconds; 0 when it is unknown. However long ago that was. */
  get(id: string): number {
    return this.#entries.get(id)?.delayMs ?? 0;
  }

  /** It has failed, at or because of something at `eventAtMs`: longer from now on, or as at first if it was quiet. */
  next(id: string, eventAtMs: number): void {
    const entry = this.#entryAt(id, eventAtMs);
    const delayMs =
      entry === undefined
        ? this.#initialMs + this.#jitterMsOf(this.#initialMs)
        : Math.min(2 * entry.delayMs + this.#jitterMsOf(entry.delayMs), this.#maxMs);
    this.#entries.set(id, { delayMs, updatedAtMs: this.#clock.nowMs() });
  }

  /** Whether less time has passed since `eventAtMs` than it is held back. */
  isInBackOffSince(id: string, eventAtMs: number): boolean {
    const entry = this.#entryAt(id, eventAtMs);
    return entry !== undefined && this.#clock.nowMs() - eventAtMs < entry.delayMs;
  }

  /** Whether `eventAtMs` is within the time for which it is held back since its last failure. */
  isInBackOffSinceUpdate(id: string, eventAtMs: number): boolean {
    const entry = this.#entryAt(id, eventAtMs);
    return entry !== undefined && eventAtMs - entry.updatedAtMs < entry.delayMs;
  }

  /** Forgets it. */
  reset(id: string): void {
    this.#entries.delete(id);
  }

  /** The same as `reset`. */
  deleteEntry(id: string): void {
    this.reset(id);
  }

  /** Forgets all that would start over anyway. Costs a look at each. */
  gc(): void {
    const nowMs = this.#clock.nowMs();
    for (const id of this.#entries.keys()) {
      if (this.#entryAt(id, nowMs) === undefined) this.#entries.delete(id);
    }
  }

  /** What is known of it, unless it starts over at that time. */
  #entryAt(id: string, eventAtMs: number): Entry | undefined {
    const entry = this.#entries.get(id);
    if (entry === undefined) return undefined;
    return this.#hasExpired(eventAtMs, entry.updatedAtMs, this.#maxMs) ? undefined : entry;
  }
}

const isQuietForTwiceTheMaximum: HasExpired = (eventAtMs, updatedAtMs, maxMs) =>
  eventAtMs - updatedAtMs > 2 * maxMs;
