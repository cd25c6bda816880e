import type { KubernetesObject } from "../../src/wire/resource.js";
import { StorageError } from "./storage-error.js";

/** What a deletion may ask of the object that it deletes. */
export interface Preconditions {
  readonly uid?: string;
  readonly resourceVersion?: string;
}

/** An update says with its uid and version what it has seen. @throws StorageError code "conflict" */
export function checkSeen(stored: KubernetesObject, object: KubernetesObject, key: string): void {
  const { uid, resourceVersion } = object.metadata;
  if (uid !== undefined && uid !== "" && uid !== stored.metadata.uid) {
    throw new StorageError(
      "conflict",
      `StorageError: invalid object, Code: 4, Key: ${key}, ResourceVersion: 0, AdditionalErrorMsg: ` +
        `Precondition failed: UID in precondition: ${uid}, UID in object meta: ${stored.metadata.uid}`,
      { key },
    );
  }
  if (resourceVersion && resourceVersion !== stored.metadata.resourceVersion) {
    throw new StorageError(
      "conflict",
      "the object has been modified; please apply your changes to the latest version and try again",
      { key },
    );
  }
}

/** @throws StorageError code "precondition-failed" */
export function checkPreconditions(stored: KubernetesObject, options: Preconditions): void {
  const { uid, resourceVersion } = stored.metadata;
  if (options.uid !== undefined && options.uid !== uid) {
    throw new StorageError(
      "precondition-failed",
      `the UID in the precondition (${options.uid}) does not match the UID in record (${uid}). ` +
        "The object might have been deleted and then recreated",
    );
  }
  if (options.resourceVersion !== undefined && options.resourceVersion !== resourceVersion) {
    throw new StorageError(
      "precondition-failed",
      `the ResourceVersion in the precondition (${options.resourceVersion}) does not match the ` +
        `ResourceVersion in record (${resourceVersion}). The object might have been modified`,
    );
  }
}
