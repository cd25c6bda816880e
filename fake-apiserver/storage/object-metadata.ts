import type { KubernetesObject, ObjectMeta } from "../../src/wire/resource.js";
import { isEmptyObject, isJsonObject, withSortedKeys } from "../values/json-value.js";
import { groupVersion, type ServedResource } from "./served-resource.js";
import { StorageError } from "./storage-error.js";

/** Metadata that clients may send and that is never stored, because it is obsolete. */
const OBSOLETE_FIELDS = ["selfLink"];

/**
 * The form in which an object is stored: with the kind and apiVersion of its resource, without metadata that is never
 * stored; a custom resource has sorted keys.
 */
export function normalizeObject(
  resource: ServedResource,
  object: KubernetesObject,
): KubernetesObject {
  const metadata = without(object.metadata, [
    ...OBSOLETE_FIELDS,
    // An empty list, or a list of one empty entry, is how a client clears all managers.
    ...(isNobody(object.metadata["managedFields"]) ? ["managedFields"] : []),
  ]);
  const rest = without(object, ["kind", "apiVersion", "metadata"]);
  const ordered: KubernetesObject = {
    kind: resource.kind,
    apiVersion: groupVersion(resource),
    metadata,
    ...rest,
  };
  return resource.custom === true ? sorted(ordered) : ordered;
}

/** A copy with some fields of the metadata set; `undefined` removes a field. */
export function withMetadata(
  object: KubernetesObject,
  changes: Readonly<Record<string, unknown>>,
): KubernetesObject {
  const fields = Object.keys(changes);
  const removed = fields.filter((field) => changes[field] === undefined);
  const metadata: Record<string, unknown> = without(object.metadata, removed);
  for (const field of fields) {
    const value = changes[field];
    if (value !== undefined) metadata[field] = value;
  }
  return { ...object, metadata };
}

/** Whether two are the same object in the same state: versions that a webhook converts are made again and again. */
export function isSameState(
  one: KubernetesObject | undefined,
  other: KubernetesObject | undefined,
): boolean {
  if (one === other) return true;
  if (one === undefined || other === undefined) return false;
  const { uid, resourceVersion } = one.metadata;
  return uid === other.metadata.uid && resourceVersion === other.metadata.resourceVersion;
}

/**
 * Checks that there are a name and a namespace where there have to be, and that the namespace can stand in a path. What
 * names are allowed is for `metadataViolations` to say.
 * @throws StorageError code "invalid"
 */
export function checkIdentity(resource: ServedResource, metadata: ObjectMeta): void {
  checkText("metadata.name", metadata.name, metadata);
  if (resource.namespaced) checkSegment("metadata.namespace", metadata.namespace, metadata);
  else if (metadata.namespace) {
    throw new StorageError("invalid", `${resource.kind} "${metadata.name}" has no namespace`);
  }
}

function isNobody(managedFields: unknown): boolean {
  if (!Array.isArray(managedFields) || managedFields.length === 0) return true;
  const [first, ...others] = managedFields;
  return others.length === 0 && isEmptyObject(first);
}

function checkSegment(field: string, value: unknown, metadata: ObjectMeta): void {
  const text = checkText(field, value, metadata);
  if (!/^[!-~]+$/.test(text) || /[/%]/.test(text) || text === "." || text === "..") {
    refuse(`${field}: Invalid value: ${JSON.stringify(text)}`, metadata);
  }
}

function checkText(field: string, value: unknown, metadata: ObjectMeta): string {
  if (typeof value === "string" && value !== "") return value;
  return refuse(`${field}: Required value`, metadata);
}

function refuse(message: string, { name }: ObjectMeta): never {
  throw new StorageError("invalid", message, { name: typeof name === "string" ? name : "" });
}

/**
 * A copy. Deleting a field makes an object slow to read in V8, so only objects with such a field are copied field by
 * field.
 */
function without(
  record: Readonly<Record<string, unknown>>,
  fields: readonly string[],
): Record<string, unknown> {
  if (!fields.some((field) => Object.hasOwn(record, field))) return { ...record };
  return Object.fromEntries(Object.entries(record).filter(([name]) => !fields.includes(name)));
}

function sorted(object: KubernetesObject): KubernetesObject {
  const result = withSortedKeys(object);
  return isJsonObject(result) ? { ...result, metadata: object.metadata } : object;
}
