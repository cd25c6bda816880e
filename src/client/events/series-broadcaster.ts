/**
 * Events of events.k8s.io/v1: the first of a kind is stored, the second turns it into a series, and further ones are only
 * counted, until the series is written again or has ended. Mirrors: client-go@32ce75a7 tools/events/event_broadcaster.go.
 */

import { type Clock, sleep } from "../../time/clock.js";
import type { Prng } from "../../time/prng.js";
import { systemClock } from "../../time/system-clock.js";
import { systemPrng } from "../../time/system-prng.js";
import { mustHave } from "../must-have.js";
import {
  BoundedBroadcaster,
  type Handle,
  type Listening,
  type Log,
} from "./bounded-broadcaster.js";
import type { EventSeries, SeriesEvent } from "./event.js";
import { microsecondsInstant } from "./instants.js";
import { SeriesRecorder } from "./series-recorder.js";
import { isFinal, isGone, statusOfSinkError } from "./sink-error.js";

/** Where events are stored. Its methods return the server's versions. */
export interface SeriesSink {
  create(event: SeriesEvent): Promise<SeriesEvent>;
  /** Patches the event of that name. */
  patch(event: SeriesEvent, patch: { readonly series: EventSeries }): Promise<SeriesEvent>;
}

/** How to create a `SeriesBroadcaster`. */
export interface SeriesBroadcasterOptions {
  readonly sink: SeriesSink;
  /** @default the system clock */
  readonly clock?: Clock;
  /** @default a different sequence in each process */
  readonly prng?: Prng;
  /** Reports dropped events and errors of watchers. @default none */
  readonly log?: Log;
}

const TRIES_MAX_COUNT = 12;
const SLEEP_MS = 10_000;
const SLEEP_JITTER = 0.25;
/** The time after its last event at which a series has ended, and the interval of that check. */
const FINISH_MS = 360_000;
/** The interval at which a series is written again, so that the server does not expire it. */
const REFRESH_MS = 1_800_000;

/** The state of a series. */
interface Known {
  event: SeriesEvent;
}

/** See the head of this file. */
export class SeriesBroadcaster {
  readonly #sink: SeriesSink;
  readonly #clock: Clock;
  readonly #prng: Prng;
  readonly #events: BoundedBroadcaster<SeriesEvent>;
  readonly #known = new Map<string, Known>();
  readonly #log: Log;

  /** @throws TypeError without `sink` */
  constructor(options: SeriesBroadcasterOptions) {
    mustHave("SeriesBroadcaster", options, "sink");
    this.#sink = options.sink;
    this.#clock = options.clock ?? systemClock;
    this.#prng = options.prng ?? systemPrng;
    this.#log = options.log ?? (() => undefined);
    this.#events = new BoundedBroadcaster(this.#log);
  }

  /** A recorder for a controller and instance. */
  newRecorder(reportingController: string, host: string): SeriesRecorder {
    const tell = (event: SeriesEvent) => this.#events.tell(event);
    const [clock, prng, log] = [this.#clock, this.#prng, this.#log];
    return new SeriesRecorder({ reportingController, host, clock, prng, tell, log });
  }

  /** Stores events until `signal` aborts. */
  startRecordingToSink(signal: AbortSignal): void {
    if (signal.aborted) return;
    void this.#every(REFRESH_MS, signal, () => this.#refresh());
    void this.#every(FINISH_MS, signal, () => this.#finish());
    const listening = this.#events.listen((event) => {
      const stored = this.#count(event);
      if (stored !== undefined) void this.#record(stored, signal);
    });
    signal.addEventListener("abort", () => listening.stop(), { once: true });
  }

  /** Calls `handle` for every event. */
  startEventWatcher(handle: Handle<SeriesEvent>): Listening {
    return this.#events.listen(handle);
  }

  /** Accepts no more events. */
  shutDown(): void {
    this.#events.shutDown();
  }

  /** The write for a repeated event; undefined: none. */
  #count(event: SeriesEvent): SeriesEvent | undefined {
    const key = kindOf(event);
    const known = this.#known.get(key);
    if (known === undefined) {
      this.#known.set(key, { event });
      return event;
    }
    const lastObservedTime = microsecondsInstant(this.#clock.nowMs());
    const isSeries = known.event.series !== undefined;
    const count = (known.event.series?.count ?? 1) + 1;
    known.event = { ...known.event, series: { count, lastObservedTime } };
    return isSeries ? undefined : known.event;
  }

  /** Writes every series again. */
  async #refresh(): Promise<void> {
    for (const known of this.#known.values()) {
      const { event } = known;
      if (event.series === undefined) continue;
      const { event: stored } = await this.#store(event);
      if (stored === undefined) continue;
      // Events that happened meanwhile are counted here but not yet at the server.
      const { series } = known.event;
      known.event = known.event === event || series === undefined ? stored : { ...stored, series };
    }
  }

  /** Drops series without recent events; a series is written a last time before. */
  async #finish(): Promise<void> {
    const beforeMs = this.#clock.nowMs() - FINISH_MS;
    for (const [key, known] of this.#known) {
      const { event } = known;
      const { series, eventTime } = event;
      if (Date.parse(series?.lastObservedTime ?? eventTime) >= beforeMs) continue;
      if (series !== undefined && (await this.#store(event)).mayRetry) continue;
      // A series that continues meanwhile has not ended.
      if (known.event === event) this.#known.delete(key);
    }
  }

  async #record(event: SeriesEvent, signal: AbortSignal): Promise<void> {
    for (let tries = 1; (await this.#store(event)).mayRetry; tries++) {
      if (tries >= TRIES_MAX_COUNT) {
        this.#log("unable to write event: too many tries");
        return;
      }
      const delayMs = SLEEP_MS * (1 + SLEEP_JITTER * this.#prng.next());
      if ((await sleep(this.#clock, delayMs, signal)) === "aborted") return;
    }
  }

  /** Stores an event, with one attempt. `event` is the server's version. */
  async #store(
    event: SeriesEvent,
  ): Promise<{ readonly mayRetry: boolean; readonly event?: SeriesEvent }> {
    try {
      return { mayRetry: false, event: await patchOrCreate(this.#sink, event) };
    } catch (error) {
      this.#log("unable to write event", error);
      // The series was missing and now exists: another client was faster, and it can be patched after all.
      const isThere = statusOfSinkError(error)?.reason === "AlreadyExists";
      return { mayRetry: !isFinal(error) || (isThere && event.series !== undefined) };
    }
  }

  /** Runs at once, and again each time the interval has passed since the end of the last run. */
  async #every(periodMs: number, signal: AbortSignal, run: () => Promise<void>): Promise<void> {
    while (!signal.aborted) {
      await run();
      await sleep(this.#clock, periodMs, signal);
    }
  }
}

async function patchOrCreate(sink: SeriesSink, event: SeriesEvent): Promise<SeriesEvent> {
  try {
    if (event.series !== undefined) return await sink.patch(event, { series: event.series });
  } catch (error) {
    if (!isGone(error)) throw error;
  }
  const { resourceVersion: _, ...metadata } = event.metadata;
  return sink.create({ ...event, metadata });
}

/** Events of one key are a series; their notes may differ. */
function kindOf(event: SeriesEvent): string {
  const { type, action, reason, reportingController, reportingInstance } = event;
  const { regarding, related = {} } = event;
  return JSON.stringify([
    ...[type, action, reason, reportingController, reportingInstance],
    ...[regarding, related].map((about) => Object.entries(about).sort()),
  ]);
}
