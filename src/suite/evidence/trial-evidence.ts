import type { EndedEvent, WatchErrorEvent } from "../../protocol/messages.js";
import type { Premise } from "./premise.js";
import type { Timeline } from "./timeline.js";

/** Errors that it reports, and its end. */
const REPORTS_MAX_COUNT = 1_000;

/** The number of failures that a scenario has prepared, and that have occurred. */
export interface PreparedFailures {
  readonly times: number;
  count(): number;
}

/** Observations about the informer as a whole: its start, its stop, its reports, and its failures. */
export class TrialEvidence {
  /** Whether something failed between server and informer, so that it may be pausing. */
  hasHadTrouble = false;
  /** Whether events end without a newline, which no server does: a client may wait for one. */
  leavesEventsOpen = false;
  /** Whether a wait has failed that was longer than any pause. */
  hasWaitedLong = false;
  /** When the end of a stream requested a later retry. */
  turnedAwayAtMs: number | undefined;
  /** When the informer was first started: its periods begin no earlier. */
  startedAtMs: number | undefined;
  /** The place in the timeline where the informer, or a handler, first reported synced. */
  saidSyncedAt: number | undefined;
  /** The place in the timeline where the stop was answered. */
  stoppedAt: number | undefined;
  /** When the informer was last stopped, and when that was answered. */
  stopRequestedAtMs: number | undefined;
  saidStoppedAtMs: number | undefined;
  /** Timeline entries of notifications that came after the stop had been answered. */
  readonly notifiedAfterStop: number[] = [];
  readonly watchErrors: WatchErrorEvent[] = [];
  /** How the informer ended by itself, according to its report. */
  readonly ends: EndedEvent[] = [];
  /** Whether it ended while no connection was accepted: the server has not seen what it requested last. */
  hasEndedUnheard = false;
  /** Prepared conditions that have to occur before the scenario proves anything. */
  readonly premises: Premise[] = [];
  /** Causes of legal pauses. */
  readonly prepared: PreparedFailures[] = [];
  readonly #timeline: Timeline;

  constructor(timeline: Timeline) {
    this.#timeline = timeline;
  }

  /** Records that the scenario proves nothing unless the condition of the current step occurs. */
  presume(isMet: Premise["isMet"]): void {
    this.premises.push({ step: this.#timeline.lastStep(), isMet });
  }

  /** Counts all conditions as met: what follows is judged whether or not they occurred. */
  forgetPremises(): void {
    this.premises.length = 0;
  }

  /** Records an error that the informer reported to its user. */
  hearWatchError(event: WatchErrorEvent): void {
    if (this.watchErrors.length < REPORTS_MAX_COUNT) this.watchErrors.push(event);
    this.#timeline.add("adapter", `watch error reported: ${event.message}`, event);
  }

  /** Records that the informer has ended by itself, and whether it could reach the server then. */
  hearEnd(event: EndedEvent, isUnheard: boolean): void {
    if (this.ends.length === 0) this.hasEndedUnheard = isUnheard;
    if (this.ends.length < REPORTS_MAX_COUNT) this.ends.push(event);
    const line = `the informer says that it has ended: ${event.message}`;
    this.#timeline.add("adapter", line, event);
  }
}

/** A trial, reduced to this part of its evidence. */
export interface Seen<K extends keyof TrialEvidence> {
  readonly evidence: Pick<TrialEvidence, K>;
}
