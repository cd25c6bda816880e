import type { Status } from "../../src/wire/status.js";
import type { ServedResource } from "../storage/served-resource.js";
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

/** The Status with which a server answers what the store refuses. */
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
      // Here, and only here, a real server says the kind where it says the resource elsewhere.
      return conflict({ ...resource, resource: resource.kind }, name, error.message);
    case "invalid":
      return invalidFrom(error, resource, name);
    case "expired":
      return expiredList();
    case "too-large-resource-version":
      return tooLargeVersion(error.facts.version ?? 0n, error.facts.limit ?? 0n);
    case "too-large-object":
      // Without a reason: no server expects it of its storage.
      return failure(500, error.message);
    case "not-served":
      return unknownResource();
  }
}

/** Where the writer does not list the causes, its messages are "field: what is wrong with it". */
function invalidFrom(error: StorageError, resource: ServedResource, name: string): Status {
  const { causes } = error.facts;
  if (causes !== undefined) return invalidObject(resource, name, ...causes);
  const [, field, message] = /^([\w.]+): (.*)$/s.exec(error.message) ?? [];
  if (field === undefined || message === undefined) return failure(400, error.message);
  const reason = message.startsWith("Required") ? "FieldValueRequired" : "FieldValueInvalid";
  return invalidObject(resource, name, { reason, message, field });
}
