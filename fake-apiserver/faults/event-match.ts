import type { Frame } from "../watch/frame.js";
import type { StageVerdict } from "../watch/stream-stage.js";
import type { StageParts } from "./stage-parts.js";

/**
 * Which event of a stream a fault is about. Events count from 1 on each watch, bookmarks included. Absent: the first
 * event that would be written after the rule was installed.
 */
export interface EventMatch {
  readonly nth?: number;
  readonly type?: string;
  readonly key?: string;
}

/** The parameter by which faults are about one event. */
export const EVENT = { $ref: "#/$defs/EventMatch" } as const;

/** Nothing is written for now. */
export const HELD: StageVerdict = { write: [] };

/** The event is kept from the client. */
export const DROPPED: StageVerdict = { write: [], isDropped: true };

/** Says of each event in turn whether it is the one; it is for one event only. Without a match: the first. */
export function createEventMatcher(match: EventMatch = {}): (frame: Frame, nth: number) => boolean {
  let isFound = false;
  return (frame, nth) => {
    if (isFound || !matchesEvent(match, frame, nth)) return false;
    isFound = true;
    return true;
  };
}

/** Does something to the event that is meant; without a match, to the first. */
export function atEvent(
  event: EventMatch | undefined,
  verdictOn: (frame: Frame) => StageVerdict | undefined,
): StageParts {
  const isMeant = createEventMatcher(event);
  return { onEvent: (frame, nth) => (isMeant(frame, nth) ? verdictOn(frame) : undefined) };
}

/** Does something in place of the event that is meant; without a match, as soon as the watch is open. */
export function atOpenOrEvent(event: EventMatch | undefined, verdict: StageVerdict): StageParts {
  return event === undefined ? { atOpen: verdict } : atEvent(event, () => verdict);
}

function matchesEvent(match: EventMatch, frame: Frame, nth: number): boolean {
  return (
    (match.nth === undefined || match.nth === nth) &&
    (match.type === undefined || match.type === frame.type) &&
    (match.key === undefined || match.key === frame.key)
  );
}
