/**
 * Of a custom resource in several versions, a server stores what its writer has made, as far as the version that is stored knows
 * it, and adds the defaults of that version whenever it reads it. So a write that sends back what was read may change what is
 * stored.
 */
import type { KubernetesObject } from "../../src/wire/resource.js";
import { isSameJson } from "../values/same-json.js";
import type { ServedResource } from "./served-resource.js";

/** By objects as they are read in the version of their writer. */
const MADE = new WeakMap<KubernetesObject, KubernetesObject>();
/** By objects as they are read in other versions. */
const ORIGINALS = new WeakMap<KubernetesObject, KubernetesObject>();

/** Remembers what an object is in another version. */
export function noteView(view: KubernetesObject, original: KubernetesObject): void {
  ORIGINALS.set(view, original);
}

/** Remembers what the writer of a stored object has made. */
export function noteMade(
  resource: ServedResource,
  stored: KubernetesObject,
  made: KubernetesObject,
): void {
  MADE.set(stored, resource.asWritten?.(made) ?? made);
}

/** Whether a resource has objects that are read otherwise than they were made. */
export function hasMadeObjects({ custom, conversion, views }: ServedResource): boolean {
  return custom === true && conversion === undefined && views !== undefined;
}

/** Whether the stored form would change, although the form that is read does not. */
export function changesMade(
  resource: ServedResource,
  stored: KubernetesObject,
  made: KubernetesObject,
): boolean {
  if (!hasMadeObjects(resource)) return false;
  const original = ORIGINALS.get(stored) ?? stored;
  const written = resource.asWritten?.(made) ?? made;
  return !isSameJson(contentOf(written), contentOf(MADE.get(original) ?? original));
}

function contentOf({ apiVersion: _, metadata: _same, ...content }: KubernetesObject): object {
  return content;
}
