import type { Status, StatusDetails } from "../../src/wire/status.js";
import { goQuoted } from "../values/go-text.js";
import { LIMITS } from "../values/limits.js";
import type { Cause } from "./field-causes.js";
import { internalGroup, qualifiedResource, type ServedResource } from "./served-resource.js";

/** The optional members of a failure. */
export interface FailureFacts {
  readonly reason?: string;
  readonly details?: StatusDetails;
  /** A token to continue with, for expired lists. */
  readonly continue?: string;
}

/** A Status of a failure, with its members in the order in which a real server writes them. */
export function failure(code: number, message: string, facts: FailureFacts = {}): Status {
  return {
    kind: "Status",
    apiVersion: "v1",
    metadata: facts.continue === undefined ? {} : { continue: facts.continue },
    status: "Failure",
    message,
    ...(facts.reason === undefined ? {} : { reason: facts.reason }),
    ...(facts.details === undefined ? {} : { details: facts.details }),
    code,
  };
}

/** 400 */
export function badRequest(message: string): Status {
  return failure(400, message, { reason: "BadRequest" });
}

/** 404 for an object. */
export function notFound(resource: ServedResource, name: string): Status {
  return failure(404, `${qualifiedResource(resource)} ${goQuoted(name)} not found`, {
    reason: "NotFound",
    details: detailsOf(resource, name),
  });
}

/** 404 for an unknown path in a built-in group. */
export function unknownResource(): Status {
  return failure(404, "the server could not find the requested resource", {
    reason: "NotFound",
    details: {},
  });
}

/** 405 */
export function methodNotAllowed(): Status {
  return failure(405, "the server does not allow this method on the requested resource", {
    reason: "MethodNotAllowed",
    details: {},
  });
}

/** 405 from a handler of custom resources. */
export function methodNotSupported(resource: ServedResource, verb: string): Status {
  const message = `${verb} is not supported on resources of kind "${qualifiedResource(resource)}"`;
  const { name: _none, ...details } = detailsOf(resource, "");
  return failure(405, message, { reason: "MethodNotAllowed", details });
}

/** 406 */
export function notAcceptable(isWatch: boolean): Status {
  const types = isWatch ? "application/json;stream=watch" : "application/json, application/yaml";
  return failure(406, `only the following media types are accepted: ${types}`, {
    reason: "NotAcceptable",
  });
}

/** 406 for a media type that the router of built-in kinds does not support. */
export function noRoute(types = "application/json, application/yaml"): Status {
  const message = `406: Not Acceptable\n\nAvailable representations: ${types}`;
  return failure(406, message, { reason: "NotAcceptable", details: {} });
}

/** 409 for a create. */
export function alreadyExists(
  resource: ServedResource,
  name: string,
  isTerminating = false,
): Status {
  const prefix = isTerminating ? "object is being deleted: " : "";
  const message = `${prefix}${qualifiedResource(resource)} ${goQuoted(name)} already exists`;
  return failure(409, message, {
    reason: "AlreadyExists",
    details: detailsOf(resource, name),
  });
}

/** 409 for a create whose generated names were all taken. */
export function noUniqueName(
  resource: ServedResource,
  name: string,
  { isTerminating = false } = {},
): Status {
  const prefix = isTerminating ? "object is being deleted: " : "";
  const internal = { ...resource, group: internalGroup(resource) };
  const message =
    `${prefix}${qualifiedResource(internal)} ${goQuoted(name)} already exists, ` +
    "the server was not able to generate a unique name for the object";
  return failure(409, message, {
    reason: "AlreadyExists",
    details: { ...detailsOf(internal, name), retryAfterSeconds: 1 },
  });
}

/** 409 for a write based on a stale object. */
export function conflict(resource: ServedResource, name: string, why: string): Status {
  const message = `Operation cannot be fulfilled on ${qualifiedResource(resource)} ${goQuoted(name)}: ${why}`;
  return failure(409, message, { reason: "Conflict", details: detailsOf(resource, name) });
}

/** 410 for a list at a compacted version. */
export function expiredList(): Status {
  return failure(410, "The resourceVersion for the provided list is too old.", {
    reason: "Expired",
  });
}

/** 410 for a page of a list whose version is compacted; with or without a token to continue. */
export function expiredContinue(token: string | undefined): Status {
  const base =
    "The provided continue parameter is too old to display a consistent list result. " +
    "You can start a new list without the continue parameter";
  if (token === undefined) return failure(410, `${base}.`, { reason: "Expired" });
  const message =
    `${base}, or use the continue token in this response to retrieve the remainder of the results. ` +
    "Continuing with the provided token results in an inconsistent list - objects that were created, " +
    "modified, or deleted between the time the first chunk was returned and now may show up in the list.";
  return failure(410, message, { reason: "Expired", continue: token });
}

/** 410 in a watch from a compacted version. `oldest` is the oldest available version. */
export function expiredWatch(version: bigint, oldest: bigint): Status {
  return failure(410, `too old resource version: ${version} (${oldest})`, { reason: "Expired" });
}

/** Variants of the refusal of a future version. */
export interface TooLargeOptions {
  /** 0: left out. @default 1 */
  readonly retryAfterSeconds?: number | undefined;
  /** Whether the cause has a reason. @default true */
  readonly hasReason?: boolean;
}

/** 504 for a version that was not reached in time. */
export function tooLargeVersion(
  version: bigint,
  current: bigint,
  { retryAfterSeconds = 1, hasReason = true }: TooLargeOptions = {},
): Status {
  const cause = { message: "Too large resource version" };
  const causes = [hasReason ? { reason: "ResourceVersionTooLarge", ...cause } : cause];
  const message = `Timeout: Too large resource version: ${version}, current: ${current}`;
  return failure(504, message, {
    reason: "Timeout",
    details: { causes, ...(retryAfterSeconds ? { retryAfterSeconds } : {}) },
  });
}

/** 500 for an exact future version, from a server that asks etcd at once. */
export function futureRevision(): Status {
  return failure(500, "etcdserver: mvcc: required revision is a future revision");
}

/** 413 for a body above the limit. */
export function bodyTooLarge(): Status {
  return entityTooLarge(`limit is ${LIMITS.bodyMaxBytes}`);
}

/** 413 */
export function entityTooLarge(why: string): Status {
  return failure(413, `Request entity too large: ${why}`, { reason: "RequestEntityTooLarge" });
}

/** 415 */
export function unsupportedMediaType(accepted: readonly string[]): Status {
  const message =
    "the body of the request was in an unknown format - accepted media types include: " +
    accepted.join(", ");
  return failure(415, message, { reason: "UnsupportedMediaType" });
}

/** 422 for an object, by its kind. */
export function invalidObject(
  resource: ServedResource,
  name: string,
  ...causes: readonly Cause[]
): Status {
  const group = internalGroup(resource);
  const kind = group === "" ? resource.kind : `${resource.kind}.${group}`;
  return failure(422, `${kind} ${goQuoted(name)} is invalid: ${textOfAll(causes)}`, {
    reason: "Invalid",
    details: {
      ...(name === "" ? {} : { name }),
      ...(group === "" ? {} : { group }),
      kind: resource.kind,
      causes,
    },
  });
}

/** 422 for an invalid review: its kind has no name in the message. */
export function invalidReview(group: string, causes: readonly Cause[]): Status {
  return failure(422, `.${group} "" is invalid: ${textOfAll(causes)}`, {
    reason: "Invalid",
    details: { group, causes },
  });
}

/** 422 for an update that has to name the version it replaces. `zero` is how the server writes the number 0. */
export function versionRequired(resource: ServedResource, name: string, zero: string): Status {
  const cause = {
    reason: "FieldValueInvalid",
    message: `Invalid value: ${zero}: must be specified for an update`,
    field: "metadata.resourceVersion",
  };
  const message = `${qualifiedResource(resource)} ${goQuoted(name)} is invalid: ${cause.field}: ${cause.message}`;
  return failure(422, message, {
    reason: "Invalid",
    details: { ...detailsOf(resource, name), causes: [cause] },
  });
}

/** 500 for an internal error. */
export function internalError(cause: string): Status {
  return failure(500, `Internal error occurred: ${cause}`, {
    reason: "InternalError",
    details: { causes: [{ message: cause }] },
  });
}

/** 422 for options in the query or the body: "ListOptions", "PatchOptions", … */
export function invalidOptions(kind: string, causes: readonly Cause[]): Status {
  return failure(422, `${kind}.meta.k8s.io "" is invalid: ${textOfAll(causes)}`, {
    reason: "Invalid",
    details: { group: "meta.k8s.io", kind, causes },
  });
}

/** 200 for a delete of an object that is removed at once. */
export function deletedStatus(resource: ServedResource, name: string, uid: string): Status {
  return {
    kind: "Status",
    apiVersion: "v1",
    metadata: {},
    status: "Success",
    details: { ...detailsOf(resource, name), uid },
  };
}

function textOfAll(causes: readonly Cause[]): string {
  const texts = [...new Set(causes.map(({ field, message }) => `${field}: ${message}`))];
  return texts.length === 1 ? (texts[0] ?? "") : `[${texts.join(", ")}]`;
}

function detailsOf(resource: ServedResource, name: string): StatusDetails {
  return {
    ...(name === "" ? {} : { name }),
    ...(resource.group === "" ? {} : { group: resource.group }),
    kind: resource.resource,
  };
}
