import type { KubernetesObject } from "../../src/wire/resource.js";
import { applyObject } from "../apply/apply-object.js";
import { conflictStatus } from "../apply/conflict-status.js";
import { ListItemError } from "../apply/list-items.js";
import { managedEntries, withManagedEntries } from "../apply/managed-entry.js";
import { objectJson } from "../storage/object-json.js";
import { withMetadata } from "../storage/object-metadata.js";
import { groupVersion } from "../storage/served-resource.js";
import { badRequest, failure, notFound } from "../storage/status-bodies.js";
import { isJsonObject } from "../values/json-value.js";
import type { Answer } from "./answer.js";
import { checkNamespace } from "./check-namespace.js";
import { objectOf } from "./decode-body.js";
import { fieldWriterOf } from "./field-manager.js";
import type { HandlerServices } from "./handler-services.js";
import { sentObject, withTargetName } from "./request-body.js";
import type { ResourceRequest } from "./request-context.js";
import { RequestFailure } from "./request-failure.js";
import { isTrue } from "./resource-path.js";
import { withinStoredSize } from "./stored-size.js";
import { writtenPart } from "./update.js";

/** A decoded configuration that is to be applied, and what there is. */
export interface Application {
  readonly stored: KubernetesObject | undefined;
  readonly configuration: unknown;
  readonly isDryRun: boolean;
}

/**
 * Server-side apply of an object or of its status; creates what is not there.
 * @throws RequestFailure 400, 404, 409 for conflicts with other managers, 500 for a configuration that the schema refuses
 */
export function apply(
  services: HandlerServices,
  request: ResourceRequest,
  { stored, configuration, isDryRun }: Application,
): Answer {
  const { target, query } = request;
  const { resource } = target;
  const applied = appliedObject(request, stored, configuration);
  checkApplicable(request, applied);
  const merged = mergedObject(services, request, stored, applied, isTrue(query["force"]));
  const entries = managedEntries(merged);
  const owned = (next: KubernetesObject) => withManagedEntries(next, entries);
  const finish = isDryRun ? owned : withinStoredSize(owned);
  if (stored !== undefined) {
    const written = services.writer.update(resource, merged, {
      part: writtenPart(target),
      finish,
      isDryRun,
    });
    return { type: "object", code: 200, json: objectJson(written) };
  }
  if (target.subresource !== undefined) {
    throw new RequestFailure(notFound(resource, target.name ?? ""));
  }
  checkNamespace(services, request, merged);
  const created = services.writer.create(resource, merged, { finish, isDryRun });
  return { type: "object", code: 201, json: objectJson(created) };
}

/** @throws RequestFailure 400 */
function appliedObject(
  request: ResourceRequest,
  stored: KubernetesObject | undefined,
  configuration: unknown,
): KubernetesObject {
  const { apiVersion, kind, metadata } = isJsonObject(configuration) ? configuration : {};
  const expected = objectOf(request.target.resource);
  if (apiVersion !== expected.apiVersion || kind !== expected.kind) {
    const version = String(apiVersion ?? "");
    const type = `${version.includes("/") ? "" : "/"}${version}, Kind=${String(kind ?? "")}`;
    throw new RequestFailure(badRequest(`invalid object type: ${type}`));
  }
  const object = sentObject(request, configuration);
  // What is merged into an object has its name, unless it says that it has none.
  const hasName = isJsonObject(metadata) && Object.hasOwn(metadata, "name");
  const named =
    stored === undefined || hasName
      ? object
      : { ...object, metadata: { ...object.metadata, name: request.target.name ?? "" } };
  return withTargetName(request, named);
}

function checkApplicable({ target }: ResourceRequest, applied: KubernetesObject): void {
  const { managedFields } = applied.metadata;
  if (Array.isArray(managedFields) && managedFields.length > 0) {
    throw new RequestFailure(badRequest("metadata.managedFields must be nil"));
  }
  const [unknown] = target.resource.schema?.unknownFields(applied) ?? [];
  if (unknown === undefined) return;
  refuseTyped(target, `.${unknown}: field not declared in schema`);
}

function mergedObject(
  services: HandlerServices,
  request: ResourceRequest,
  stored: KubernetesObject | undefined,
  applied: KubernetesObject,
  isForced: boolean,
): KubernetesObject {
  const writer = fieldWriterOf(services, request);
  try {
    const outcome = applyObject(request.target.resource, stored, applied, { writer, isForced });
    if (outcome.type === "conflict") throw new RequestFailure(conflictStatus(outcome.conflicts));
    // A version in the configuration is a lock, and the only one: without it, the newest object is written.
    const { resourceVersion } = applied.metadata;
    return withMetadata(outcome.object, { resourceVersion });
  } catch (error) {
    if (!(error instanceof ListItemError)) throw error;
    return refuseTyped(request.target, error.message);
  }
}

/** What does not fit the types is the server's trouble, in the words of a real one. */
function refuseTyped({ resource, namespace, name }: ResourceRequest["target"], why: string): never {
  const object = namespace === undefined ? name : `${namespace}/${name}`;
  const kind = `${groupVersion(resource)}, Kind=${resource.kind}`;
  const message = `failed to create typed patch object (${object}; ${kind}): ${why}`;
  throw new RequestFailure(failure(500, message));
}
