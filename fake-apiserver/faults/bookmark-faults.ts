import type { Clock, Timer } from "../../src/time/clock.js";
import { INITIAL_EVENTS_END_ANNOTATION } from "../../src/wire/watch-event.js";
import { withMetadata } from "../storage/object-metadata.js";
import { encodeJson } from "../values/encode-json.js";
import { bookmarkFrame, type Frame, objectFrame } from "../watch/frame.js";
import type { StageVerdict } from "../watch/stream-stage.js";
import { DROPPED } from "./event-match.js";
import { ofStream } from "./fault-row.js";
import { holdingInitial } from "./holding-initial.js";
import { isMarkedStreamingList, isStreamingList } from "./request-kinds.js";
import type { StageParts } from "./stage-parts.js";

/** Faults of bookmarks, and of the bookmark that ends the initial events. */
export const BOOKMARK_FAULTS = {
  "watchlist.noEndBookmark": ofStream({
    row: 74,
    does: "Never writes the bookmark that ends the initial events.",
    imitates: "Servers that accept sendInitialEvents and do not implement it.",
    wrong: "client-go waits forever (cozystack/cozystack#2786).",
    concerns: isStreamingList,
    act: () => withoutFirstEnd(),
  }),
  "watchlist.falseEndBookmark": ofStream({
    row: 74,
    does: 'Writes the annotation of the bookmark that ends the initial events with a value that is not "true".',
    imitates: "Servers that set the annotation on every bookmark.",
    wrong: "Clients that check for the annotation and not its value.",
    concerns: isStreamingList,
    act: () => atEnd((frame) => ({ write: [withFalseMark(frame)] })),
  }),
  "watchlist.dieBeforeEnd": ofStream({
    row: 76,
    does: "Ends the watch before the bookmark that ends the initial events.",
    imitates: "An apiserver that restarts during a streaming list.",
    wrong: "Clients that keep the incomplete state.",
    concerns: isStreamingList,
    act: () => atEnd(() => ({ write: [], close: "clean" })),
  }),
  "bookmark.none": ofStream({
    row: 70,
    does: "Writes no bookmarks except the one that ends the initial events.",
    imitates: "Old and aggregated apiservers.",
    wrong: "Clients that wait for a bookmark.",
    act: () => atBookmarks(() => DROPPED),
  }),
  "bookmark.storm": ofStream({
    row: 69,
    does: "Writes bookmarks continuously.",
    imitates: "A misconfigured bookmark interval.",
    wrong: "Clients that do work for every event, bookmarks included.",
    parameters: {
      intervalMs: {
        type: "integer",
        minimum: 1,
        default: 1,
        description: "Milliseconds between bookmarks.",
      },
    },
    act: ({ intervalMs }, { clock }) => storming(clock, intervalMs),
  }),
  "bookmark.ahead": ofStream({
    row: 71,
    does: "Writes bookmarks with a version in the future.",
    imitates: "A server whose bookmarks overtake its events.",
    wrong: "No client can detect it: the events in between are lost on reconnect.",
    parameters: {
      by: { type: "integer", minimum: 1, default: 100, description: "How many versions ahead." },
    },
    act: ({ by }) => atBookmarks((frame) => ({ write: [moved(frame, BigInt(by))] })),
  }),
  "bookmark.regress": ofStream({
    row: 72,
    does: "Writes bookmarks with a lower version than the last event's.",
    imitates: "Replicas with different state (kubernetes/kubernetes#117989).",
    wrong: "client-go, which resumes the watch at the lower version.",
    parameters: {
      by: {
        type: "integer",
        minimum: 1,
        default: 100,
        description: "By how many versions it is lower.",
      },
    },
    act: ({ by }) => atBookmarks((frame) => ({ write: [moved(frame, -BigInt(by))] })),
  }),
  "bookmark.malformed": ofStream({
    row: 73,
    does: "Writes bookmarks with an incomplete object.",
    imitates: "Minimal servers.",
    wrong: "Clients that decode a bookmark as a complete object (kubernetes-client/python#1796).",
    parameters: {
      as: {
        enum: ["noMetadata", "emptyObject", "noObject"],
        default: "noMetadata",
        description: "What is missing.",
      },
    },
    act: ({ as }) => atBookmarks((frame) => ({ write: [malformed(frame, as)] })),
  }),
  "watchlist.endBookmarkEarly": ofStream({
    row: 75,
    does: "Writes the bookmark that ends the initial events too early.",
    imitates: "A server with a bug.",
    wrong: "No client can detect it: the cache is reported as synced and is incomplete.",
    concerns: isMarkedStreamingList,
    parameters: {
      after: {
        type: "integer",
        minimum: 0,
        default: 0,
        description: "Number of initial events before the bookmark.",
      },
    },
    act: ({ after }) =>
      holdingInitial((initial, end) => [...initial.slice(0, after), end, ...initial.slice(after)]),
  }),
};

/** At each bookmark but that one. */
function atBookmarks(verdictOn: (frame: Frame) => StageVerdict): StageParts {
  return {
    onEvent: (frame) =>
      frame.type === "BOOKMARK" && !frame.isInitialEventsEnd ? verdictOn(frame) : undefined,
  };
}

function atEnd(verdictOn: (frame: Frame) => StageVerdict): StageParts {
  return { onEvent: (frame) => (frame.isInitialEventsEnd ? verdictOn(frame) : undefined) };
}

/** Drops the server's bookmark; one that a test sends later on the open watch passes. */
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

function withFalseMark(frame: Frame): Frame {
  if (frame.object === undefined) return frame;
  const annotations = { [INITIAL_EVENTS_END_ANNOTATION]: "false" };
  return objectFrame(frame.type, withMetadata(frame.object, { annotations }));
}

function storming(clock: Clock, intervalMs: number): StageParts {
  return {
    start: (stream) => {
      let timer: Timer;
      const next = (): void => {
        timer = clock.setTimer(intervalMs, () => {
          // The next timer is set first: the stream may end with this bookmark, which stops all timers.
          next();
          stream.emit(bookmarkFrame(stream.resource, stream.currentVersion()));
        });
      };
      next();
      return () => timer.cancel();
    },
  };
}

function moved(frame: Frame, by: bigint): Frame {
  const { object, resourceVersion } = frame;
  if (object === undefined || resourceVersion === undefined) return frame;
  const version = BigInt(resourceVersion) + by;
  const text = (version > 0n ? version : 1n).toString();
  return objectFrame(frame.type, withMetadata(object, { resourceVersion: text }));
}

function malformed({ type, object }: Frame, as: "noMetadata" | "emptyObject" | "noObject"): Frame {
  const { kind, apiVersion } = object ?? {};
  const events = {
    noMetadata: { type, object: { kind, apiVersion } },
    emptyObject: { type, object: {} },
    noObject: { type },
  };
  return { type, bytes: Buffer.from(`${encodeJson(events[as])}\n`) };
}
