import type { KubernetesObject } from "../../src/wire/resource.js";
import type { Status } from "../../src/wire/status.js";
import { INITIAL_EVENTS_END_ANNOTATION } from "../../src/wire/watch-event.js";
import { sentZero } from "../kinds/completed-kind.js";
import { EncodingCache } from "../storage/encoding-cache.js";
import { objectKey } from "../storage/object-key.js";
import { groupVersion, type ServedResource } from "../storage/served-resource.js";
import { encodeJson } from "../values/encode-json.js";
import type { JsonObject } from "../values/json-value.js";
import { LIMITS } from "../values/limits.js";

/** One event of a watch, ready to be written: a JSON document and a newline, and the facts the journal wants. */
export interface Frame {
  /** "ADDED", "BOOKMARK", "ERROR", or what somebody made of it. */
  readonly type: string;
  readonly bytes: Buffer;
  readonly object?: KubernetesObject;
  readonly key?: string;
  readonly resourceVersion?: string;
  /** For ERROR: the code of the Status. */
  readonly code?: number;
  readonly isInitialEventsEnd?: boolean;
}

/** What the metadata of an object that was never created say of its creation. */
const NO_TIME: Readonly<Record<string, unknown>> = { creationTimestamp: null };

/** Frames of stored objects, by type, are shared by all watches: an event is encoded once, whoever watches. */
const frames = new EncodingCache<readonly Frame[]>({
  maxBytes: LIMITS.encodedMaxBytes,
  bytesOf: (ofObject) => ofObject.reduce((sum, { bytes }) => sum + bytes.length, 0),
});

/** The frame that was asked for last: a thousand watches ask for the same one after the other. */
let last: Frame | undefined;

/** A frame that carries an object. */
export function objectFrame(type: string, object: KubernetesObject): Frame {
  if (last !== undefined && last.object === object && last.type === type) return last;
  const known = frames.get(object) ?? [];
  const found = known.find((frame) => frame.type === type);
  const frame = found ?? encodeObjectFrame(type, object);
  if (!Object.isFrozen(object)) return frame;
  if (found === undefined) frames.set(object, [...known, frame]);
  last = frame;
  return frame;
}

/**
 * Frames that show what there is, one by one. What of them is more than half of what can be remembered is not: it would
 * drive out what others ask for, and be driven out itself.
 */
export function* addedFrames(objects: Iterable<KubernetesObject>): Generator<Frame> {
  let roomBytes = LIMITS.encodedMaxBytes / 2;
  for (const object of objects) {
    const frame = roomBytes > 0 ? objectFrame("ADDED", object) : encodeObjectFrame("ADDED", object);
    roomBytes -= frame.bytes.length;
    yield frame;
  }
}

/** A frame of type ERROR. */
export function errorFrame(status: Status): Frame {
  return {
    type: "ERROR",
    bytes: Buffer.from(`{"type":"ERROR","object":${encodeJson(status)}}\n`),
    ...(status.code === undefined ? {} : { code: status.code }),
  };
}

/** A bookmark. Its object is the zero value of the kind with a version. */
export function bookmarkFrame(
  resource: ServedResource,
  resourceVersion: string,
  isInitialEventsEnd = false,
): Frame {
  const annotations = { [INITIAL_EVENTS_END_ANNOTATION]: "true" };
  const object: KubernetesObject = {
    kind: resource.kind,
    apiVersion: groupVersion(resource),
    metadata: {
      resourceVersion,
      ...(resource.showsZeroTimes === true ? NO_TIME : {}),
      ...(isInitialEventsEnd ? { annotations } : {}),
    },
    ...zeroBody(resource),
  };
  const frame = encodeObjectFrame("BOOKMARK", object);
  return isInitialEventsEnd ? { ...frame, isInitialEventsEnd } : frame;
}

function encodeObjectFrame(type: string, object: KubernetesObject): Frame {
  const { resourceVersion } = object.metadata;
  return {
    type,
    bytes: Buffer.from(`{"type":${JSON.stringify(type)},"object":${encodeJson(object)}}\n`),
    object,
    ...(object.metadata.name === undefined ? {} : { key: objectKey(object.metadata) }),
    ...(resourceVersion === undefined ? {} : { resourceVersion }),
  };
}

/** Bodies of zero values: who asks for one asks again. */
const ZERO_BODIES = new WeakMap<ServedResource, JsonObject>();

/** What the zero value of a built-in kind has beside metadata. */
function zeroBody(resource: ServedResource): JsonObject {
  if (resource.custom === true) return {};
  const known = ZERO_BODIES.get(resource);
  if (known !== undefined) return known;
  const body = sentZero({ apiVersion: groupVersion(resource), kind: resource.kind });
  ZERO_BODIES.set(resource, body);
  return body;
}
