import type { KubernetesObject } from "../../src/wire/resource.js";
import type { Status } from "../../src/wire/status.js";
import { INITIAL_EVENTS_END_ANNOTATION } from "../../src/wire/watch-event.js";
import { failure } from "../handlers/status-bodies.js";
import { withMetadata } from "../storage/object-metadata.js";
import { errorFrame, type Frame, objectFrame } from "../watch/frame.js";
import type { StageVerdict } from "../watch/stream-stage.js";
import { createEventMatcher } from "./event-match.js";
import type { EventMatch, Fault } from "./rule.js";
import type { StageParts } from "./stage-parts.js";

const UNKNOWN_TYPE = "RENAMED";
const DROPPED: StageVerdict = { write: [], isDropped: true };

/** Faults of what a stream says. Undefined for faults of other families. */
export function streamContentFault(fault: Fault): StageParts | undefined {
  switch (fault.fault) {
    case "event.410":
      return ending(errorFrame(expired(fault.reason ?? "Expired")), fault.event);
    case "event.error":
      return ending(errorFrame(errorStatus(fault.code, fault.reason)), fault.event);
    case "event.drop":
      return changing(fault.event, () => DROPPED);
    case "event.duplicate":
      return changing(fault.event, (frame) => ({ write: [frame, frame] }));
    case "event.unknownType":
      return changing(fault.event, (frame) => ({
        write: [foreignType(frame, fault.as ?? "unknown")],
      }));
    case "event.addedForKnown":
      return changing(fault.event, (frame) => ({ write: [retyped(frame, "ADDED")] }));
    case "event.modifiedForUnknown":
      return changing(fault.event, (frame) => ({ write: [retyped(frame, "MODIFIED")] }));
    case "event.otherKind":
      return changing(fault.event, (frame) => ({
        write: [fault.as === "status" ? statusAsObject(frame) : ofOtherKind(frame)],
      }));
    case "event.malformedJson":
      return changing(fault.event, (frame) => ({ write: [malformed(frame)] }));
    default:
      return bookmarkFault(fault);
  }
}

function bookmarkFault(fault: Fault): StageParts | undefined {
  switch (fault.fault) {
    case "watchlist.noEndBookmark":
      return withoutFirstEnd();
    case "watchlist.falseEndBookmark":
      return {
        onEvent: (frame) =>
          frame.isInitialEventsEnd ? { write: [withFalseMark(frame)] } : undefined,
      };
    case "watchlist.dieBeforeEnd":
      return {
        onEvent: (frame) => (frame.isInitialEventsEnd ? { write: [], close: "clean" } : undefined),
      };
    case "bookmark.none":
      // The end of the initial events is a promise of its own and has faults of its own.
      return {
        onEvent: (frame) =>
          frame.type === "BOOKMARK" && !frame.isInitialEventsEnd ? DROPPED : undefined,
      };
    default:
      return undefined;
  }
}

/** Drops the server's own mark; one that a test sends later, through the open watch, passes. */
function withoutFirstEnd(): StageParts {
  let hasDropped = false;
  return {
    onEvent: (frame) => {
      if (hasDropped || !frame.isInitialEventsEnd) return undefined;
      hasDropped = true;
      return DROPPED;
    },
  };
}

/** Writes `last` and ends: at once, or in place of an event. */
function ending(last: Frame, event: EventMatch | undefined): StageParts {
  const verdict: StageVerdict = { write: [last], close: "clean" };
  if (event === undefined) return { atOpen: verdict };
  return changing(event, () => verdict);
}

function changing(
  event: EventMatch | undefined,
  verdictOn: (frame: Frame) => StageVerdict,
): StageParts {
  const isMeant = createEventMatcher(event);
  return { onEvent: (frame, nth) => (isMeant(frame, nth) ? verdictOn(frame) : undefined) };
}

function expired(reason: "Expired" | "Gone" | "none"): Status {
  const message = "The resourceVersion for the provided watch is too old.";
  return failure(410, message, reason === "none" ? {} : { reason });
}

function errorStatus(code: number, reason: string | undefined): Status {
  return failure(code, "an error on the server has prevented the watch from continuing", {
    ...(reason === undefined ? {} : { reason }),
  });
}

/** The same object under another type. An event without an object keeps its bytes. */
function retyped(frame: Frame, type: string): Frame {
  return frame.object === undefined ? frame : objectFrame(type, frame.object);
}

function foreignType(frame: Frame, as: "unknown" | "missing" | "lowerCase"): Frame {
  if (as === "unknown") return retyped(frame, UNKNOWN_TYPE);
  if (as === "lowerCase") return retyped(frame, frame.type.toLowerCase());
  const text = frame.bytes.toString("utf8").replace(/^\{"type":"[^"]*",/, "{");
  return { ...frame, type: "", bytes: Buffer.from(text) };
}

/** A failure that travels as if it were an object. */
function statusAsObject(frame: Frame): Frame {
  const { bytes } = errorFrame(failure(500, "this is no object", { reason: "InternalError" }));
  const text = bytes.toString("utf8").replace('"ERROR"', JSON.stringify(frame.type));
  return { type: frame.type, bytes: Buffer.from(text) };
}

/** An object of another kind with the same metadata, as when a proxy mixes up two clients. */
function ofOtherKind(frame: Frame): Frame {
  const metadata = frame.object?.metadata ?? {};
  const kind = frame.object?.kind === "Node" ? "Pod" : "Node";
  const object: KubernetesObject = { kind, apiVersion: "v1", metadata };
  return objectFrame(frame.type, object);
}

/** A line whose JSON is broken in the middle; the stream goes on behind it. */
function malformed(frame: Frame): Frame {
  const half = frame.bytes.subarray(0, Math.floor(frame.bytes.length / 2));
  return { ...frame, bytes: Buffer.concat([half, Buffer.from("}\n")]) };
}

function withFalseMark(frame: Frame): Frame {
  if (frame.object === undefined) return frame;
  const annotations = { [INITIAL_EVENTS_END_ANNOTATION]: "false" };
  return objectFrame(frame.type, withMetadata(frame.object, { annotations }));
}
