import type { EndedEvent, WatchErrorEvent } from "../protocol/messages.js";
import type { Premise } from "./premise.js";
import type { Timeline } from "./timeline.js";

/** Errors that it reports, and ends. */
const REPORTS_MAX_COUNT = 1_000;

/** Failures of which a scenario has prepared so many, and how many have come about. */
export interface PreparedFailures {
  readonly times: number;
  count(): number;
}

/** What a trial has seen of the informer as a whole: its start, its stop, what it says of itself, and what it was put through. */
export class TrialEvidence {
  /** Whether something went wrong between server and informer, so that it may be pausing. */
  hasHadTrouble = false;
  /** Whether events end without a newline, which no server does: who waits for one owes nothing. */
  leavesEventsOpen = false;
  /** Whether something was waited for in vain, for longer than any pause. */
  hasWaitedLong = false;
  /** When the end of a stream asked the informer to come back later. */
  turnedAwayAtMs: number | undefined;
  /** When the informer was first started: nothing that it counts began earlier. */
  startedAtMs: number | undefined;
  /** Where in the timeline the informer, or a handler, first said that it has synced. */
  saidSyncedAt: number | undefined;
  /** Where in the timeline the stop had been answered. */
  stoppedAt: number | undefined;
  /** When the informer was last stopped, and when that had been answered. */
  toldToStopAtMs: number | undefined;
  saidStoppedAtMs: number | undefined;
  /** Timeline entries of notifications that came after the stop had been answered. */
  readonly toldAfterStop: number[] = [];
  readonly watchErrors: WatchErrorEvent[] = [];
  /** How the informer ended by itself, as far as it reports it. */
  readonly ends: EndedEvent[] = [];
  /** What the scenario has prepared, and what must have come about before it says anything. */
  readonly premises: Premise[] = [];
  /** What an informer may pause after, each time. */
  readonly prepared: PreparedFailures[] = [];
  readonly #timeline: Timeline;

  constructor(timeline: Timeline) {
    this.#timeline = timeline;
  }

  /** Notes that the scenario says nothing unless what the present step prepares comes about. */
  presume(isMet: Premise["isMet"]): void {
    this.premises.push({ step: this.#timeline.lastStep(), isMet });
  }

  /** Notes an error that the informer reports to its user. */
  hearWatchError(event: WatchErrorEvent): void {
    if (this.watchErrors.length < REPORTS_MAX_COUNT) this.watchErrors.push(event);
    this.#timeline.add("adapter", `watch error reported: ${event.message}`, event);
  }

  /** Notes that the informer has ended by itself. */
  hearEnd(event: EndedEvent): void {
    if (this.ends.length < REPORTS_MAX_COUNT) this.ends.push(event);
    const line = `the informer says that it has ended: ${event.message}`;
    this.#timeline.add("adapter", line, event);
  }
}

/** A trial, of which only this of its evidence is needed. */
export interface Seen<K extends keyof TrialEvidence> {
  readonly evidence: Pick<TrialEvidence, K>;
}
