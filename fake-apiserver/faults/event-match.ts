import type { Frame } from "../watch/frame.js";
import type { EventMatch } from "./rule.js";

/** Says of each event in turn whether it is the one; it is for one event only. Without a match: the first. */
export function createEventMatcher(match: EventMatch = {}): (frame: Frame, nth: number) => boolean {
  let isFound = false;
  return (frame, nth) => {
    if (isFound || !matchesEvent(match, frame, nth)) return false;
    isFound = true;
    return true;
  };
}

function matchesEvent(match: EventMatch, frame: Frame, nth: number): boolean {
  return (
    (match.nth === undefined || match.nth === nth) &&
    (match.type === undefined || match.type === frame.type) &&
    (match.key === undefined || match.key === frame.key)
  );
}
