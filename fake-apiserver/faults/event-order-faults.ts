import { withMetadata } from "../storage/object-metadata.js";
import { type Frame, objectFrame } from "../watch/frame.js";
import {
  atEvent,
  createEventMatcher,
  DROPPED,
  EVENT,
  type EventMatch,
  HELD,
} from "./event-match.js";
import { ofStream } from "./fault-row.js";
import { holdingInitial } from "./holding-initial.js";
import { isMarkedStreamingList } from "./request-kinds.js";
import type { StageParts } from "./stage-parts.js";

/** Which events come, and in which order. */
export const EVENT_ORDER_FAULTS = {
  "event.drop": ofStream({
    row: 64,
    does: "Does not write the event.",
    imitates: "A lost event: the stream is healthy, and the cache is wrong until the next list.",
    wrong: "No client can detect it before the next list.",
    parameters: { event: EVENT },
    act: ({ event }) => atEvent(event, () => DROPPED),
  }),
  "event.duplicate": ofStream({
    row: 62,
    does: "Writes the event twice.",
    imitates: "Retries between etcd and the watch cache.",
    wrong: "Handlers that are not idempotent (kubernetes-client/python#174).",
    parameters: { event: EVENT },
    act: ({ event }) => atEvent(event, (frame) => ({ write: [frame, frame] })),
  }),
  "event.outOfOrder": ofStream({
    row: 63,
    does: "Writes the event after the one that follows it.",
    imitates: "A lagging replica (opensandbox-group/OpenSandbox#1673).",
    wrong: "client-go, which stores the older object.",
    parameters: { event: EVENT },
    act: ({ event }) => swapping(event),
  }),
  "event.dropAdded": ofStream({
    row: 64,
    does: "Does not write the event, which is the next ADDED.",
    imitates: "Lost events (etcd-io/etcd#18089).",
    wrong: "No client can detect it before the next list; clients that never relist stay wrong.",
    parameters: {
      key: {
        type: "string",
        description: "The key of the object: namespace/name, or name. Default: any object.",
      },
    },
    act: ({ key }) => atEvent(ofObject("ADDED", key), () => DROPPED),
  }),
  "event.dropModified": ofStream({
    row: 64,
    does: "Does not write the event, which is the next MODIFIED.",
    imitates: "As event.dropAdded (etcd-io/etcd#19179).",
    wrong: "As event.dropAdded.",
    parameters: {
      key: {
        type: "string",
        description: "The key of the object: namespace/name, or name. Default: any object.",
      },
    },
    act: ({ key }) => atEvent(ofObject("MODIFIED", key), () => DROPPED),
  }),
  "event.dropDeleted": ofStream({
    row: 64,
    does: "Does not write the event, which is the next DELETED.",
    imitates: "Deletions that were delayed by a day (kubernetes/kubernetes#123072).",
    wrong: "As event.dropAdded.",
    parameters: {
      key: {
        type: "string",
        description: "The key of the object: namespace/name, or name. Default: any object.",
      },
    },
    act: ({ key }) => atEvent(ofObject("DELETED", key), () => DROPPED),
  }),
  "event.deleteRecreateCollapsed": ofStream({
    row: 66,
    does: "Does not write the next DELETED, and writes the following ADDED of the same key as MODIFIED: same name, different uid.",
    imitates: "An object that was replaced while no watch was open.",
    wrong: "Controllers that do not compare uids.",
    parameters: {
      key: {
        type: "string",
        description: "The key of the object: namespace/name, or name. Default: any object.",
      },
    },
    act: ({ key }) => collapsing(key),
  }),
  "event.deletedOldRv": ofStream({
    row: 67,
    does: "Writes the DELETED event with the version of the last change before the deletion that the watch has sent.",
    imitates: "fabric8's mock server.",
    wrong: "Clients that resume the watch there, and receive the deletion again.",
    parameters: { event: EVENT },
    act: ({ event }) => keepingOldVersion(event),
  }),
  "event.reorderedInitial": ofStream({
    row: 77,
    does: "Writes the initial events in descending order of version.",
    imitates: "Ordinary: initial events are sorted by key (kubernetes/kubernetes#74022).",
    wrong: "Clients that take the version of an initial event as the last version seen.",
    concerns: isMarkedStreamingList,
    act: () => holdingInitial((initial, end) => [...initial.toSorted(newestFirst), end]),
  }),
};

function ofObject(type: string, key: string | undefined): EventMatch {
  return { type, ...(key === undefined ? {} : { key }) };
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
  const isMeant = createEventMatcher(ofObject("DELETED", key));
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

/** Of an object that the watch has not sent: the version just before the deletion. */
function keepingOldVersion(event: EventMatch | undefined): StageParts {
  const isMeant = createEventMatcher({ type: "DELETED", ...event });
  const sent = new Map<string, string>();
  return {
    onEvent: (frame, nth) => {
      const { type, key = "", object, resourceVersion } = frame;
      if (object === undefined || resourceVersion === undefined) return undefined;
      if (isMeant(frame, nth)) {
        const old = sent.get(key) ?? (BigInt(resourceVersion) - 1n).toString();
        return { write: [objectFrame(type, withMetadata(object, { resourceVersion: old }))] };
      }
      if (type !== "BOOKMARK") sent.set(key, resourceVersion);
      return undefined;
    },
  };
}

function newestFirst(one: Frame, other: Frame): number {
  const difference = BigInt(other.resourceVersion ?? 0) - BigInt(one.resourceVersion ?? 0);
  return difference > 0n ? 1 : -1;
}
