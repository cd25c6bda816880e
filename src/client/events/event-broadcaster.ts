/**
 * Distributes events from recorders to sinks, watchers and logs. Recording never blocks.
 * Mirrors: client-go@32ce75a7 tools/record/event.go.
 */
import { type Clock, sleep } from "../../time/clock.js";
import type { Prng } from "../../time/prng.js";
import { systemClock } from "../../time/system-clock.js";
import { systemPrng } from "../../time/system-prng.js";
import {
  BoundedBroadcaster,
  type Handle,
  type Listening,
  type Log,
} from "./bounded-broadcaster.js";
import type { CoreEvent, EventSource } from "./event.js";
import { EventCorrelator, type EventCorrelatorOptions } from "./event-correlator.js";
import type { CountedEvent, EventPatch } from "./event-counter.js";
import { EventRecorder } from "./event-recorder.js";
import { isFinal, isGone } from "./sink-error.js";

/** Where events are stored. Its methods return the server's versions. */
export interface EventSink {
  create(event: CoreEvent): Promise<CoreEvent>;
  /** Patches the event of that name. */
  patch(event: CoreEvent, patch: EventPatch): Promise<CoreEvent>;
}

/** How to create an `EventBroadcaster`. */
export interface EventBroadcasterOptions {
  /** @default the system clock */
  readonly clock?: Clock;
  /** @default a different sequence in each process */
  readonly prng?: Prng;
  /** How events are aggregated, counted and dropped. @default see there */
  readonly correlator?: Omit<EventCorrelatorOptions, "clock">;
  /** The pause between attempts to store an event, in milliseconds; the first is a random part of it. @default 10,000 */
  readonly sleepMs?: number;
  /** Shuts the broadcaster down like `shutDown`. @default never */
  readonly signal?: AbortSignal;
  /** Reports dropped events and errors of watchers. @default none */
  readonly log?: Log;
}

const TRIES_MAX_COUNT = 12;
const DEFAULT_SLEEP_MS = 10_000;

/** See the head of this file. */
export class EventBroadcaster {
  readonly #options: EventBroadcasterOptions;
  readonly #events: BoundedBroadcaster<CoreEvent>;
  readonly #ending = new AbortController();
  readonly #log: Log;

  constructor(options: EventBroadcasterOptions = {}) {
    this.#options = options;
    this.#log = options.log ?? (() => undefined);
    this.#events = new BoundedBroadcaster(this.#log);
    // After a shutdown, a longer-lived signal must not keep the broadcaster alive.
    const { signal } = this.#ending;
    options.signal?.addEventListener("abort", () => this.shutDown(), { once: true, signal });
    if (options.signal?.aborted === true) this.shutDown();
  }

  /** A recorder for `source`. */
  newRecorder(source: EventSource): EventRecorder {
    const { clock = systemClock, prng = systemPrng } = this.#options;
    const tell = (event: CoreEvent) => this.#events.tell(event);
    return new EventRecorder({ source, clock, prng, tell, log: this.#log });
  }

  /** Stores events in `sink`, one at a time, with a correlator of its own. */
  startRecordingToSink(sink: EventSink): Listening {
    const correlator = new EventCorrelator({
      ...this.#options.correlator,
      clock: this.#options.clock ?? systemClock,
    });
    return this.startEventWatcher(async (event) => {
      const counted = correlator.correlate(event);
      if (counted !== undefined) await this.#record(sink, counted, correlator);
    });
  }

  /** Calls `handle` for every event, until `shutDown`. */
  startEventWatcher(handle: Handle<CoreEvent>): Listening {
    return this.#events.listen(handle);
  }

  /** Logs a line for every event. */
  startLogging(write: (line: string) => void): Listening {
    return this.startEventWatcher(({ involvedObject, type, reason, message }) => {
      const about = JSON.stringify(involvedObject);
      write(`Event(${about}): type: '${type}' reason: '${reason}' ${message}`);
    });
  }

  /** Accepts no more events. Pending ones get one attempt and no retry. */
  shutDown(): void {
    this.#events.shutDown();
    this.#ending.abort();
  }

  /** Like `shutDown`. */
  [Symbol.dispose](): void {
    this.shutDown();
  }

  async #record(
    sink: EventSink,
    counted: CountedEvent,
    correlator: EventCorrelator,
  ): Promise<void> {
    const { clock = systemClock, prng = systemPrng, sleepMs = DEFAULT_SLEEP_MS } = this.#options;
    for (let tries = 1; !(await this.#isRecorded(sink, counted, correlator)); tries++) {
      if (tries >= TRIES_MAX_COUNT) {
        this.#log("unable to write event: too many tries");
        return;
      }
      // Random at first, so that clients do not all retry at once when a server is back.
      const delayMs = tries === 1 ? sleepMs * prng.next() : sleepMs;
      const slept = await sleep(clock, delayMs, this.#ending.signal);
      if (slept === "aborted") {
        this.#log("unable to write event: shut down");
        return;
      }
    }
  }

  /** Whether the event has been stored, or never will be. */
  async #isRecorded(
    sink: EventSink,
    counted: CountedEvent,
    correlator: EventCorrelator,
  ): Promise<boolean> {
    try {
      correlator.updateState(await store(sink, counted));
      return true;
    } catch (error) {
      this.#log("unable to write event", error);
      return isFinal(error);
    }
  }
}

/** Patches the existing event, or creates it if it is missing. */
async function store(sink: EventSink, { event, patch }: CountedEvent): Promise<CoreEvent> {
  try {
    if (patch !== undefined) return await sink.patch(event, patch);
  } catch (error) {
    if (!isGone(error)) throw error;
  }
  const { resourceVersion: _, ...metadata } = event.metadata;
  return sink.create({ ...event, metadata });
}
