import type { KubernetesObject } from "../../src/wire/resource.js";
import { encodeJson } from "../values/encode-json.js";
import { LIMITS } from "../values/limits.js";
import { EncodingCache } from "./encoding-cache.js";

/** Stored objects are frozen and shared by all readers: each is encoded once. */
const texts = new EncodingCache<string>({
  maxBytes: LIMITS.encodedMaxBytes,
  bytesOf: ({ length }) => length,
});
const items = new EncodingCache<Buffer>({
  maxBytes: LIMITS.encodedMaxBytes,
  bytesOf: ({ length }) => length,
});

/** The JSON of a single object. */
export function objectJson(object: KubernetesObject): string {
  const known = texts.get(object);
  if (known !== undefined) return known;
  const json = encodeJson(object);
  if (Object.isFrozen(object)) texts.set(object, json);
  return json;
}

/**
 * The JSON of objects as items of a list, one by one: only custom resources name their kind there. A list larger than
 * half of the cache is not cached: it would evict what others request, and be evicted itself.
 */
export function* itemsJson(
  objects: Iterable<KubernetesObject>,
  isCustom: boolean,
): Generator<Buffer | string> {
  let roomBytes = LIMITS.encodedMaxBytes / 2;
  for (const object of objects) {
    const json = items.get(object) ?? encodedItem(object, isCustom);
    roomBytes -= json.length;
    if (typeof json !== "string" || roomBytes < 0 || !Object.isFrozen(object)) {
      yield json;
      continue;
    }
    const bytes = Buffer.from(json);
    items.set(object, bytes);
    yield bytes;
  }
}

function encodedItem(object: KubernetesObject, isCustom: boolean): string {
  if (isCustom) return encodeJson(object);
  const { kind, apiVersion, ...item } = object;
  return encodeJson(item);
}
