/**
 * A custom resource with several versions is stored as it was written, without the fields that the storage version
 * lacks, and the defaults of that version are added on every read. So a write that sends back what was read may change
 * what is stored.
 */
import type { KubernetesObject } from "../../src/wire/resource.js";
import { isSameJson } from "../values/same-json.js";
import type { ServedResource } from "./served-resource.js";

/** The written form of each object, by the form in which it is read in the version of its writer. */
const MADE = new WeakMap<KubernetesObject, KubernetesObject>();
/** The object in the version of its writer, by its form in other versions. */
const ORIGINALS = new WeakMap<KubernetesObject, KubernetesObject>();

/** Records the form of an object in another version. */
export function noteView(view: KubernetesObject, original: KubernetesObject): void {
  ORIGINALS.set(view, original);
}

/** Records what the writer of a stored object has written. */
export function noteMade(
  resource: ServedResource,
  stored: KubernetesObject,
  made: KubernetesObject,
): void {
  MADE.set(stored, resource.asWritten?.(made) ?? made);
}

/** Whether objects of a resource may be read in another form than they were written. */
export function hasMadeObjects({ custom, conversion, views }: ServedResource): boolean {
  return custom === true && conversion === undefined && views !== undefined;
}

/** Whether the stored form would change, although the form that is read would not. */
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
