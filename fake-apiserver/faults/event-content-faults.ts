import type { KubernetesObject } from "../../src/wire/resource.js";
import { failure, tooLargeVersion } from "../handlers/status-bodies.js";
import { encodeJson } from "../storage/encode-json.js";
import { withMetadata } from "../storage/object-metadata.js";
import { errorFrame, type Frame, objectFrame } from "../watch/frame.js";
import type { StageVerdict } from "../watch/stream-stage.js";
import { createEventMatcher } from "./event-match.js";
import type { EventMatch, Fault } from "./rule.js";
import type { StageParts } from "./stage-parts.js";

const HUGE_BYTES = 1_048_576;
const FLOOD_COUNT = 10_000;
const REGRESS_VERSIONS = 10n;
const PADDING_ANNOTATION = "faults.example.com/padding";
const NUMBER_ANNOTATION = "faults.example.com/number";

/** Faults that change one event, beside the common ones. Undefined for faults of other families. */
export function eventContentFault(fault: Fault): StageParts | undefined {
  const last = lastWords(fault);
  if (last !== undefined) return ending(last.frame, last.event);
  switch (fault.fault) {
    case "stream.hugeEvent":
      return changing(fault.event, (frame) => [padded(frame, fault.bytes ?? HUGE_BYTES)]);
    case "stream.flood":
      return flooding(fault);
    case "event.objectMissing":
      return changing(fault.event, (frame) => [withText(frame, { type: frame.type })]);
    case "event.objectNull":
      return changing(fault.event, (frame) => [
        withText(frame, { type: frame.type, object: null }),
      ]);
    case "event.noResourceVersion": {
      const resourceVersion = fault.isEmpty === true ? "" : undefined;
      return changing(fault.event, (frame) => [withVersion(frame, resourceVersion)]);
    }
    case "event.nonNumericRv":
      return changing(fault.event, (frame) => [withVersion(frame, fault.version ?? "abc-12")]);
    case "event.rvRegress": {
      const by = fault.by === undefined ? REGRESS_VERSIONS : BigInt(fault.by);
      return changing(fault.event, (frame) => [withVersion(frame, below(frame, by))]);
    }
    case "event.tableUnexpected":
      return changing(fault.event, (frame) => [inTable(frame)]);
    case "event.deletedForUnknown":
      return changing(fault.event, (frame) => [
        ...ghostDeletion(frame, fault.suffix ?? "-ghost"),
        frame,
      ]);
    default:
      return undefined;
  }
}

interface LastWords {
  readonly frame: Frame;
  readonly event: EventMatch | undefined;
}

function lastWords(fault: Fault): LastWords | undefined {
  switch (fault.fault) {
    case "event.error.500": {
      const status = failure(
        500,
        "an error on the server has prevented the watch from continuing",
        {
          reason: "InternalError",
        },
      );
      return { frame: errorFrame(status), event: fault.event };
    }
    case "event.error.429": {
      const status = failure(429, "storage is (re)initializing", {
        reason: "TooManyRequests",
        details: { retryAfterSeconds: 1 },
      });
      return { frame: errorFrame(status), event: fault.event };
    }
    case "event.error.504":
      return { frame: errorFrame(tooLargeVersion(2n, 1n)), event: fault.event };
    case "event.error.noCode": {
      const { code: _code, ...status } = failure(500, "something went wrong");
      return { frame: errorFrame(status), event: fault.event };
    }
    case "event.error.notStatus": {
      const object = { error: "something went wrong" };
      const bytes = Buffer.from(`{"type":"ERROR","object":${encodeJson(object)}}\n`);
      return { frame: { type: "ERROR", bytes }, event: fault.event };
    }
    default:
      return undefined;
  }
}

/** Writes `last` and ends: at once, or in place of an event. */
function ending(last: Frame, event: EventMatch | undefined): StageParts {
  const verdict: StageVerdict = { write: [last], close: "clean" };
  if (event === undefined) return { atOpen: verdict };
  const isMeant = createEventMatcher(event);
  return { onEvent: (frame, nth) => (isMeant(frame, nth) ? verdict : undefined) };
}

function changing(
  event: EventMatch | undefined,
  change: (frame: Frame) => readonly Frame[],
): StageParts {
  const isMeant = createEventMatcher(event);
  return {
    onEvent: (frame, nth) => (isMeant(frame, nth) ? { write: change(frame) } : undefined),
  };
}

function flooding({
  count = FLOOD_COUNT,
  endsStream,
  event,
}: Extract<Fault, { readonly fault: "stream.flood" }>): StageParts {
  const isMeant = createEventMatcher(event);
  return {
    onEvent: (frame, nth) => {
      if (!isMeant(frame, nth)) return undefined;
      const { object } = frame;
      if (object === undefined) return undefined;
      const copies = Array.from({ length: count - 1 }, (_, index) =>
        objectFrame("MODIFIED", annotated(object, NUMBER_ANNOTATION, String(index + 2))),
      );
      return { write: [frame, ...copies], ...(endsStream === true ? { close: "clean" } : {}) };
    },
  };
}

function annotated(object: KubernetesObject, name: string, value: string): KubernetesObject {
  return withMetadata(object, { annotations: { ...object.metadata.annotations, [name]: value } });
}

/** As long as is wanted, newline included; an event that is longer already stays as it is. */
function padded(frame: Frame, bytes: number): Frame {
  const { object } = frame;
  if (object === undefined) return frame;
  const shortest = objectFrame(frame.type, annotated(object, PADDING_ANNOTATION, ""));
  const missing = bytes - shortest.bytes.length;
  if (missing <= 0) return frame;
  return objectFrame(frame.type, annotated(object, PADDING_ANNOTATION, "x".repeat(missing)));
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
