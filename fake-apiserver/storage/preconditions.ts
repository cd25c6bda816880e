import type { KubernetesObject } from "../../src/wire/resource.js";
import { isNamespaces, type ServedResource } from "./served-resource.js";
import { StorageError } from "./storage-error.js";

/** The preconditions of a write. */
export interface Preconditions {
  readonly uid?: string;
  readonly resourceVersion?: string;
}

/** The uid and version of an update are those that its client has seen. @throws StorageError code "conflict" */
export function checkSeen(stored: KubernetesObject, object: KubernetesObject, key: string): void {
  const { uid = "", resourceVersion } = object.metadata;
  checkIsOf(stored, { uid }, key);
  if (resourceVersion && resourceVersion !== stored.metadata.resourceVersion) {
    throw new StorageError(
      "conflict",
      "the object has been modified; please apply your changes to the latest version and try again",
      { key },
    );
  }
}

/** @throws StorageError code "precondition-failed"; of namespaces, which a real server deletes by itself, "conflict" */
export function checkPreconditions(
  resource: ServedResource,
  stored: KubernetesObject,
  options: Preconditions,
): void {
  const { uid, resourceVersion } = stored.metadata;
  const isOfNamespace = isNamespaces(resource);
  const code = isOfNamespace ? "conflict" : "precondition-failed";
  if (options.uid !== undefined && options.uid !== uid) {
    const message = isOfNamespace
      ? unmet("UID", options.uid, uid)
      : `the UID in the precondition (${options.uid}) does not match the UID in record (${uid}). ` +
        "The object might have been deleted and then recreated";
    throw new StorageError(code, message);
  }
  if (options.resourceVersion !== undefined && options.resourceVersion !== resourceVersion) {
    const message = isOfNamespace
      ? unmet("ResourceVersion", options.resourceVersion, resourceVersion)
      : `the ResourceVersion in the precondition (${options.resourceVersion}) does not match the ` +
        `ResourceVersion in record (${resourceVersion}). The object might have been modified`;
    throw new StorageError(code, message);
  }
}

/** The preconditions of a write to a subresource. @throws StorageError code "conflict" */
export function checkIsOf(stored: KubernetesObject, wanted: Preconditions, key: string): void {
  const { uid, resourceVersion } = stored.metadata;
  if (wanted.uid && wanted.uid !== uid) {
    throw unmetInStorage(unmet("UID", wanted.uid, uid), key);
  }
  if (wanted.resourceVersion && wanted.resourceVersion !== resourceVersion) {
    const why = unmet("ResourceVersion", wanted.resourceVersion, resourceVersion);
    throw unmetInStorage(why, key);
  }
}

function unmetInStorage(why: string, key: string): StorageError {
  const place = `Code: 4, Key: ${key}, ResourceVersion: 0`;
  const message = `StorageError: invalid object, ${place}, AdditionalErrorMsg: ${why}`;
  return new StorageError("conflict", message, { key });
}

function unmet(what: string, wanted: string, found: string | undefined): string {
  return `Precondition failed: ${what} in precondition: ${wanted}, ${what} in object meta: ${found}`;
}
