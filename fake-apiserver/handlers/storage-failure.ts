import type { Status } from "../../src/wire/status.js";
import { internalGroup, type ServedResource } from "../storage/served-resource.js";
import {
  alreadyExists,
  conflict,
  expiredList,
  failure,
  invalidObject,
  notFound,
  tooLargeVersion,
  unknownResource,
} from "../storage/status-bodies.js";
import type { StorageError } from "../storage/storage-error.js";

/** The Status for an error of the store. */
export function storageFailure(
  error: StorageError,
  resource: ServedResource,
  name: string,
): Status {
  switch (error.code) {
    case "already-exists":
      return alreadyExists(resource, name, error.message === "object is being deleted");
    case "not-found":
      return notFound(resource, name);
    case "conflict":
      return conflict(resource, name, error.message);
    case "precondition-failed":
      // Only here, a real server names the kind instead of the resource.
      return conflict(
        { ...resource, group: internalGroup(resource), resource: resource.kind },
        name,
        error.message,
      );
    case "invalid":
      return invalidFrom(error, resource, name);
    case "expired":
      return expiredList();
    case "too-large-resource-version":
      return tooLargeVersion(error.facts.version ?? 0n, error.facts.limit ?? 0n);
    case "too-large-object":
      // Without a reason, as servers do not expect it of their storage.
      return failure(500, error.message);
    case "not-served":
      return unknownResource();
  }
}

/** If the writer does not list the causes, its messages are "field: error". */
function invalidFrom(error: StorageError, resource: ServedResource, name: string): Status {
  const { causes } = error.facts;
  if (causes !== undefined) return invalidObject(resource, name, ...causes);
  const [, field, message] = /^([\w.]+): (.*)$/s.exec(error.message) ?? [];
  if (field === undefined || message === undefined) return failure(400, error.message);
  const reason = message.startsWith("Required") ? "FieldValueRequired" : "FieldValueInvalid";
  return invalidObject(resource, name, { reason, message, field });
}
