import { withMetadata } from "../storage/object-metadata.js";
import { type Frame, objectFrame } from "../watch/frame.js";
import type { StageVerdict } from "../watch/stream-stage.js";
import { createEventMatcher } from "./event-match.js";
import type { EventMatch, Fault } from "./rule.js";
import type { StageParts } from "./stage-parts.js";

const HELD: StageVerdict = { write: [] };
const DROPPED: StageVerdict = { write: [], isDropped: true };

/** Faults that need to know what came before or comes after. Undefined for faults of other families. */
export function eventOrderFault(fault: Fault): StageParts | undefined {
  switch (fault.fault) {
    case "event.dropAdded":
      return dropping("ADDED", fault.key);
    case "event.dropModified":
      return dropping("MODIFIED", fault.key);
    case "event.dropDeleted":
      return dropping("DELETED", fault.key);
    case "event.outOfOrder":
      return swapping(fault.event);
    case "event.deleteRecreateCollapsed":
      return collapsing(fault.key);
    case "event.deletedOldRv":
      return keepingOldVersion(fault.event);
    case "watchlist.endBookmarkEarly":
      return holdingInitial((initial, end) => {
        const after = fault.after ?? 0;
        return [...initial.slice(0, after), end, ...initial.slice(after)];
      });
    case "event.reorderedInitial":
      return holdingInitial((initial, end) => [...initial.toSorted(newestFirst), end]);
    default:
      return undefined;
  }
}

function dropping(type: string, key: string | undefined): StageParts {
  const isMeant = createEventMatcher({ type, ...(key === undefined ? {} : { key }) });
  return { onEvent: (frame, nth) => (isMeant(frame, nth) ? DROPPED : undefined) };
}

/** The event is held until the next one has been written. */
function swapping(event: EventMatch | undefined): StageParts {
  const isMeant = createEventMatcher(event);
  let held: Frame | undefined;
  return {
    onEvent: (frame, nth) => {
      if (held !== undefined) {
        const late = held;
        held = undefined;
        return { write: [frame, late] };
      }
      if (!isMeant(frame, nth)) return undefined;
      held = frame;
      return HELD;
    },
  };
}

function collapsing(key: string | undefined): StageParts {
  const isMeant = createEventMatcher({ type: "DELETED", ...(key === undefined ? {} : { key }) });
  let deletedKey: string | undefined;
  return {
    onEvent: (frame, nth) => {
      if (isMeant(frame, nth)) {
        deletedKey = frame.key;
        return DROPPED;
      }
      const isRecreated = deletedKey !== undefined && frame.key === deletedKey;
      if (!isRecreated || frame.type !== "ADDED" || frame.object === undefined) return undefined;
      deletedKey = undefined;
      return { write: [objectFrame("MODIFIED", frame.object)] };
    },
  };
}

/** What the watch has not told itself it takes for the version just before the deletion. */
function keepingOldVersion(event: EventMatch | undefined): StageParts {
  const isMeant = createEventMatcher({ type: "DELETED", ...event });
  const told = new Map<string, string>();
  return {
    onEvent: (frame, nth) => {
      const { type, key = "", object, resourceVersion } = frame;
      if (object === undefined || resourceVersion === undefined) return undefined;
      if (isMeant(frame, nth)) {
        const old = told.get(key) ?? (BigInt(resourceVersion) - 1n).toString();
        return { write: [objectFrame(type, withMetadata(object, { resourceVersion: old }))] };
      }
      if (type !== "BOOKMARK") told.set(key, resourceVersion);
      return undefined;
    },
  };
}

/**
 * Holds the initial events until the bookmark that ends them. They come in one turn, so that nobody notices but by their
 * order. An ERROR in place of the bookmark lets them go as they are.
 */
function holdingInitial(
  arranged: (initial: readonly Frame[], end: Frame) => readonly Frame[],
): StageParts {
  const initial: Frame[] = [];
  let isOver = false;
  return {
    onEvent: (frame) => {
      if (isOver) return undefined;
      if (frame.isInitialEventsEnd) {
        isOver = true;
        return { write: arranged(initial, frame) };
      }
      if (frame.type !== "ADDED") {
        isOver = true;
        return { write: [...initial, frame] };
      }
      initial.push(frame);
      return HELD;
    },
  };
}

function newestFirst(one: Frame, other: Frame): number {
  const difference = BigInt(other.resourceVersion ?? 0) - BigInt(one.resourceVersion ?? 0);
  return difference > 0n ? 1 : -1;
}
