/**
 * Records events about objects. Mirrors: client-go@32ce75a7 tools/record/event.go (recorderImpl).
 */

import type { Clock } from "../../time/clock.js";
import type { Prng } from "../../time/prng.js";
import { mustHave } from "../must-have.js";
import { type CoreEvent, type EventSource, isEventType } from "./event.js";
import { eventName } from "./event-name.js";
import { secondsInstant } from "./instants.js";
import { type Referable, referenceTo } from "./reference-to.js";

/** How to create an `EventRecorder`. */
export interface EventRecorderOptions {
  readonly source: EventSource;
  readonly clock: Clock;
  readonly prng: Prng;
  /** Accepts an event; returns whether it was accepted. */
  readonly tell: (event: CoreEvent) => boolean;
  readonly log: (message: string, error?: unknown) => void;
}

/** See the head of this file. */
export class EventRecorder {
  readonly #options: EventRecorderOptions;

  /** @throws TypeError without one of the options */
  constructor(options: EventRecorderOptions) {
    mustHave("EventRecorder", options, "source", "clock", "prng", "tell", "log");
    this.#options = options;
  }

  /**
   * Records that something happened to an object. Never blocks and never fails: invalid events are dropped, such as an
   * event about a value without a reference, or of a type other than Normal and Warning.
   */
  event(
    about: Referable | undefined,
    type: string,
    reason: string,
    message: string,
    annotations?: Readonly<Record<string, string>>,
  ): void {
    const { source, clock, prng, tell, log } = this.#options;
    try {
      const involvedObject = referenceTo(about);
      if (!isEventType(type)) throw new Error(`unsupported event type ${type}`);
      const instant = secondsInstant(clock.nowMs());
      const { component, host } = source;
      const isTaken = tell({
        metadata: {
          name: eventName(involvedObject.name ?? "", clock.nowMs(), prng),
          namespace: involvedObject.namespace || "default",
          ...(annotations === undefined ? {} : { annotations }),
        },
        involvedObject,
        type,
        reason,
        message,
        source,
        firstTimestamp: instant,
        lastTimestamp: instant,
        count: 1,
        ...(component === undefined ? {} : { reportingComponent: component }),
        ...(host === undefined ? {} : { reportingInstance: host }),
      });
      if (!isTaken) throw new Error("the broadcaster has been shut down");
    } catch (error) {
      log("unable to record event", error);
    }
  }
}
