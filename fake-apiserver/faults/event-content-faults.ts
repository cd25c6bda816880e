import type { KubernetesObject } from "../../src/wire/resource.js";
import { withMetadata } from "../storage/object-metadata.js";
import { failure } from "../storage/status-bodies.js";
import { encodeJson } from "../values/encode-json.js";
import { errorFrame, type Frame, objectFrame } from "../watch/frame.js";
import { atEvent, EVENT } from "./event-match.js";
import { ofStream } from "./fault-row.js";

const UNKNOWN_TYPE = "RENAMED";

/** Faults in the content of one event. */
export const EVENT_CONTENT_FAULTS = {
  "event.unknownType": ofStream({
    row: 57,
    does: "Writes the event with an unknown type.",
    imitates: "A future event type.",
    wrong: "Clients that crash.",
    parameters: {
      event: EVENT,
      as: {
        enum: ["unknown", "missing", "lowerCase"],
        default: "unknown",
        description: "An unknown type; no type; a known type in lower case.",
      },
    },
    act: ({ as, event }) => atEvent(event, (frame) => ({ write: [foreignType(frame, as)] })),
  }),
  "event.otherKind": ofStream({
    row: 59,
    does: "Writes the event with an object of another kind.",
    imitates: "A proxy that mixes up streams.",
    wrong: "Clients that do not check the kind.",
    parameters: {
      event: EVENT,
      as: {
        enum: ["object", "status"],
        default: "object",
        description: "An object of another kind, or a Status.",
      },
    },
    act: ({ as, event }) =>
      atEvent(event, (frame) => ({
        write: [as === "status" ? statusAsObject(frame) : ofOtherKind(frame)],
      })),
  }),
  "event.addedForKnown": ofStream({
    row: 65,
    does: "Writes the event with type ADDED, regardless of its own.",
    imitates: "A server that does not track what it has sent: the object is already known.",
    wrong: "Clients that report a second creation.",
    parameters: { event: EVENT },
    act: ({ event }) => atEvent(event, (frame) => ({ write: [retyped(frame, "ADDED")] })),
  }),
  "event.modifiedForUnknown": ofStream({
    row: 65,
    does: "Writes the event with type MODIFIED, regardless of its own.",
    imitates: "Races after a list: the client does not know the object yet.",
    wrong: "Clients that ignore the object.",
    parameters: { event: EVENT },
    act: ({ event }) => atEvent(event, (frame) => ({ write: [retyped(frame, "MODIFIED")] })),
  }),
  "event.malformedJson": ofStream({
    row: 43,
    does: "Writes the event as text that is not JSON.",
    imitates: "A corrupted stream.",
    wrong: "Clients whose loop ends with the error.",
    parameters: { event: EVENT },
    act: ({ event }) => atEvent(event, (frame) => ({ write: [malformed(frame)] })),
  }),
  "event.objectMissing": ofStream({
    row: 58,
    does: "Writes the event without an object.",
    imitates: "Broken servers.",
    wrong: "Clients that dereference it without a check.",
    parameters: { event: EVENT },
    act: ({ event }) =>
      atEvent(event, (frame) => ({ write: [withText(frame, { type: frame.type })] })),
  }),
  "event.objectNull": ofStream({
    row: 58,
    does: "Writes the event with the object null.",
    imitates: "Broken servers.",
    wrong: "As event.objectMissing.",
    parameters: { event: EVENT },
    act: ({ event }) =>
      atEvent(event, (frame) => ({ write: [withText(frame, { type: frame.type, object: null })] })),
  }),
  "event.noResourceVersion": ofStream({
    row: 60,
    does: "Writes the event with an object that has no version.",
    imitates: "Fakes and aggregated apiservers.",
    wrong:
      "client-go resumes the watch without a version, receives everything again and misses deletions.",
    parameters: {
      isEmpty: {
        type: "boolean",
        default: false,
        description: "Whether the version is the empty string instead of absent.",
      },
      event: EVENT,
    },
    act: ({ isEmpty, event }) =>
      atEvent(event, (frame) => ({ write: [withVersion(frame, isEmpty ? "" : undefined)] })),
  }),
  "event.nonNumericRv": ofStream({
    row: 61,
    does: "Writes the event with a version that is not a number.",
    imitates: "kcp and other servers: versions are opaque.",
    wrong: "Clients that compare versions as numbers.",
    parameters: {
      version: { type: "string", default: "abc-12", description: "The version." },
      event: EVENT,
    },
    act: ({ version, event }) =>
      atEvent(event, (frame) => ({ write: [withVersion(frame, version)] })),
  }),
  "event.rvRegress": ofStream({
    row: 63,
    does: "Writes the event with a lower version than the one before it.",
    imitates: "A lagging replica.",
    wrong: "client-go, which resumes the watch at the lower version.",
    parameters: {
      by: {
        type: "integer",
        minimum: 1,
        default: 10,
        description: "By how many versions it is lower.",
      },
      event: EVENT,
    },
    act: ({ by, event }) =>
      atEvent(event, (frame) => ({ write: [withVersion(frame, below(frame, BigInt(by)))] })),
  }),
  "event.deletedForUnknown": ofStream({
    row: 65,
    does: "Writes, before the event, a DELETED event of an unknown object.",
    imitates: "Races after a list.",
    wrong: "Clients that call their handlers for it.",
    parameters: {
      suffix: {
        type: "string",
        default: "-ghost",
        description: "Appended to the name of the event's object.",
      },
      event: EVENT,
    },
    act: ({ suffix, event }) =>
      atEvent(event, (frame) => ({ write: [...ghostDeletion(frame, suffix), frame] })),
  }),
  "event.tableUnexpected": ofStream({
    row: 68,
    does: "Writes the event with its object inside a Table.",
    imitates: "A server that mixes up media types (kubernetes/kubernetes#132926).",
    wrong: "Clients that store the Table.",
    parameters: { event: EVENT },
    act: ({ event }) => atEvent(event, (frame) => ({ write: [inTable(frame)] })),
  }),
};

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

/** A line whose JSON is broken in the middle; the stream continues after it. */
function malformed(frame: Frame): Frame {
  const half = frame.bytes.subarray(0, Math.floor(frame.bytes.length / 2));
  return { ...frame, bytes: Buffer.concat([half, Buffer.from("}\n")]) };
}

function withText(frame: Frame, event: object): Frame {
  const { object: _object, key: _key, resourceVersion: _version, ...rest } = frame;
  return { ...rest, bytes: Buffer.from(`${encodeJson(event)}\n`) };
}

function withVersion(frame: Frame, resourceVersion: string | undefined): Frame {
  if (frame.object === undefined) return frame;
  return objectFrame(frame.type, withMetadata(frame.object, { resourceVersion }));
}

function below({ resourceVersion = "0" }: Frame, by: bigint): string {
  const version = BigInt(resourceVersion) - by;
  return (version > 0n ? version : 1n).toString();
}

function inTable(frame: Frame): Frame {
  const { object } = frame;
  if (object === undefined) return frame;
  const { resourceVersion } = object.metadata;
  const table = {
    kind: "Table",
    apiVersion: "meta.k8s.io/v1",
    metadata: { resourceVersion },
    columnDefinitions: [
      { name: "Name", type: "string", format: "name", description: "Name", priority: 0 },
    ],
    rows: [{ cells: [object.metadata.name], object }],
  };
  return { ...frame, bytes: withText(frame, { type: frame.type, object: table }).bytes };
}

function ghostDeletion({ object }: Frame, suffix: string): readonly Frame[] {
  if (object?.metadata.name === undefined) return [];
  const { name, uid } = object.metadata;
  const changes = { name: `${name}${suffix}`, uid: uid && `${uid}${suffix}` };
  return [objectFrame("DELETED", withMetadata(object, changes))];
}
