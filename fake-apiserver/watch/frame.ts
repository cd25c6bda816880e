import type { KubernetesObject } from "../../src/wire/resource.js";
import type { Status } from "../../src/wire/status.js";
import { INITIAL_EVENTS_END_ANNOTATION } from "../../src/wire/watch-event.js";
import { sentZero, TEMPLATE_GENERATION } from "../kinds/completed-kind.js";
import { EncodingCache } from "../storage/encoding-cache.js";
import { objectKey } from "../storage/object-key.js";
import { groupVersion, type ServedResource } from "../storage/served-resource.js";
import { encodeJson } from "../values/encode-json.js";
import type { JsonObject } from "../values/json-value.js";
import { LIMITS } from "../values/limits.js";

/** One event of a watch: the facts that the journal wants. */
interface EventFacts {
  /** "ADDED", "BOOKMARK", "ERROR", or what a fault made of it. */
  readonly type: string;
  readonly key?: string;
  readonly resourceVersion?: string;
  /** For ERROR: the code of the Status. */
  readonly code?: number;
  readonly isInitialEventsEnd?: boolean;
}

/** One event of a watch, ready to be written: a JSON document and a newline. */
export interface Frame extends EventFacts {
  readonly bytes: Buffer;
  readonly object?: KubernetesObject;
}

/** A frame that is encoded where it is written, because it is used once. */
export interface UnencodedFrame extends EventFacts {
  readonly object: KubernetesObject;
}

/** The creation timestamp in the metadata of an object that was never created. */
const NO_TIME: Readonly<Record<string, unknown>> = { creationTimestamp: null };

/** Frames of stored objects, by type, are shared by all watches: an event is encoded once. */
const frames = new EncodingCache<readonly Frame[]>({
  maxBytes: LIMITS.encodedMaxBytes,
  bytesOf: (ofObject) => ofObject.reduce((sum, { bytes }) => sum + bytes.length, 0),
});

/** The frame that was used last: a thousand watches use the same frame one after the other. */
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
 * ADDED frames of existing objects, one by one. Those beyond half of the cache are not encoded here: they would evict others,
 * and be evicted themselves.
 */
export function* addedFrames(
  objects: Iterable<KubernetesObject>,
): Generator<Frame | UnencodedFrame> {
  let roomBytes = LIMITS.encodedMaxBytes / 2;
  for (const object of objects) {
    if (roomBytes <= 0) {
      yield factsOf("ADDED", object);
      continue;
    }
    const frame = objectFrame("ADDED", object);
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
  const annotations = {
    ...zeroAnnotations(resource),
    ...(isInitialEventsEnd ? { [INITIAL_EVENTS_END_ANNOTATION]: "true" } : {}),
  };
  const object: KubernetesObject = {
    kind: resource.kind,
    apiVersion: groupVersion(resource),
    metadata: {
      resourceVersion,
      ...(resource.showsZeroTimes === true ? NO_TIME : {}),
      ...(Object.keys(annotations).length > 0 ? { annotations } : {}),
    },
    ...zeroBody(resource),
  };
  const frame = encodeObjectFrame("BOOKMARK", object);
  return isInitialEventsEnd ? { ...frame, isInitialEventsEnd } : frame;
}

/** The JSON document of an event, and a newline. */
export function textOf({ type, object }: UnencodedFrame): string {
  return `{"type":${JSON.stringify(type)},"object":${encodeJson(object)}}\n`;
}

/** An event, ready to be written. */
export function encoded(event: UnencodedFrame): Frame {
  return { ...event, bytes: Buffer.from(textOf(event)) };
}

function encodeObjectFrame(type: string, object: KubernetesObject): Frame {
  return encoded(factsOf(type, object));
}

function factsOf(type: string, object: KubernetesObject): UnencodedFrame {
  const { name, resourceVersion } = object.metadata;
  return {
    type,
    object,
    ...(name === undefined ? {} : { key: objectKey(object.metadata) }),
    ...(resourceVersion === undefined ? {} : { resourceVersion }),
  };
}

/** A cache of bodies of zero values. */
const ZERO_BODIES = new WeakMap<ServedResource, JsonObject>();

/** What the zero value of a built-in kind has among its metadata. */
function zeroAnnotations({ group, kind }: ServedResource): Readonly<Record<string, string>> {
  return group === "apps" && kind === "DaemonSet" ? { [TEMPLATE_GENERATION]: "0" } : {};
}

/** What the zero value of a built-in kind has beside metadata. */
function zeroBody(resource: ServedResource): JsonObject {
  if (resource.custom === true) return {};
  const known = ZERO_BODIES.get(resource);
  if (known !== undefined) return known;
  const body = sentZero({ apiVersion: groupVersion(resource), kind: resource.kind });
  ZERO_BODIES.set(resource, body);
  return body;
}
