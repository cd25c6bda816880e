import type { KubernetesObject } from "../../src/wire/resource.js";
import { encodeJson } from "./encode-json.js";

/**
 * Stored objects are frozen and shared by lists and watches: each is encoded once. Weak, so that forgotten objects take
 * their text with them; a cache of pure results is no state that a world could notice.
 */
const encodedObjects = new WeakMap<KubernetesObject, string>();
const encodedItems = new WeakMap<KubernetesObject, string>();

/** The JSON of an object as it stands alone or in a watch. */
export function objectJson(object: KubernetesObject): string {
  return remembered(encodedObjects, object, object);
}

/** The JSON of an object as it stands in a list: only custom resources name their kind there. */
export function itemJson(object: KubernetesObject, isCustom: boolean): string {
  if (isCustom) return objectJson(object);
  const { kind, apiVersion, ...item } = object;
  return remembered(encodedItems, object, item);
}

function remembered(
  cache: WeakMap<KubernetesObject, string>,
  object: KubernetesObject,
  value: unknown,
): string {
  const known = cache.get(object);
  if (known !== undefined) return known;
  const json = encodeJson(value);
  // Only what cannot change may be remembered.
  if (Object.isFrozen(object)) cache.set(object, json);
  return json;
}
