/**
 * Records events of events.k8s.io/v1. Mirrors: client-go@32ce75a7 tools/events/event_recorder.go.
 */

import type { Clock } from "../../time/clock.js";
import type { Prng } from "../../time/prng.js";
import { mustHave } from "../must-have.js";
import { isEventType, type SeriesEvent } from "./event.js";
import { eventName } from "./event-name.js";
import { microsecondsInstant } from "./instants.js";
import { type Referable, referenceTo } from "./reference-to.js";

/** How to create a `SeriesRecorder`. */
export interface SeriesRecorderOptions {
  readonly reportingController: string;
  readonly host: string;
  readonly clock: Clock;
  readonly prng: Prng;
  /** Accepts an event; returns whether it was accepted. */
  readonly tell: (event: SeriesEvent) => boolean;
  readonly log: (message: string, error?: unknown) => void;
}

/** What happened, and to which object. */
export interface Happening {
  readonly regarding: Referable | undefined;
  /** A related object. It is omitted if it has no reference. */
  readonly related?: Referable | undefined;
  readonly type: string;
  readonly reason: string;
  readonly action: string;
  readonly note: string;
  readonly annotations?: Readonly<Record<string, string>>;
}

/** See the head of this file. */
export class SeriesRecorder {
  readonly #options: SeriesRecorderOptions;

  /** @throws TypeError without one of the options */
  constructor(options: SeriesRecorderOptions) {
    const names = ["reportingController", "host", "clock", "prng", "tell", "log"] as const;
    mustHave("SeriesRecorder", options, ...names);
    this.#options = options;
  }

  /** Records an event. Never blocks and never fails: invalid events are dropped. */
  event(happening: Happening): void {
    const { reportingController, host, clock, prng, tell, log } = this.#options;
    const { type, reason, action, note, annotations } = happening;
    try {
      const regarding = referenceTo(happening.regarding);
      if (!isEventType(type)) throw new Error(`unsupported event type ${type}`);
      const related = referenceOrNone(happening.related);
      tell({
        metadata: {
          name: eventName(regarding.name ?? "", clock.nowMs(), prng),
          namespace: regarding.namespace || "default",
          ...(annotations === undefined ? {} : { annotations }),
        },
        eventTime: microsecondsInstant(clock.nowMs()),
        reportingController,
        reportingInstance: `${reportingController}-${host}`,
        action,
        reason,
        regarding,
        ...(related === undefined ? {} : { related }),
        note,
        type,
      });
    } catch (error) {
      log("unable to record event", error);
    }
  }
}

function referenceOrNone(about: Referable | undefined) {
  try {
    return about === undefined ? undefined : referenceTo(about);
  } catch {
    // The event is useful without it.
    return undefined;
  }
}
