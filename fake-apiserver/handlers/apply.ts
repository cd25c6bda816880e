import type { KubernetesObject } from "../../src/wire/resource.js";
import { applyObject } from "../apply/apply-object.js";
import { conflictStatus } from "../apply/conflict-status.js";
import { ListItemError } from "../apply/list-items.js";
import { managedEntries, withManagedEntries } from "../apply/managed-entry.js";
import { objectJson } from "../storage/object-json.js";
import { withMetadata } from "../storage/object-metadata.js";
import { badRequest, conflict, failure, notFound } from "../storage/status-bodies.js";
import { decodeYaml } from "../values/decode-yaml.js";
import { isJsonObject } from "../values/json-value.js";
import type { Answer } from "./answer.js";
import { checkNamespace } from "./check-namespace.js";
import { objectOf } from "./decode-body.js";
import { fieldWriterOf } from "./field-manager.js";
import { strictText } from "./field-validation.js";
import type { HandlerServices } from "./handler-services.js";
import { checkImmutableInPatch } from "./immutable-metadata.js";
import { sentObject, withTargetName } from "./request-body.js";
import type { ResourceRequest } from "./request-context.js";
import { RequestFailure } from "./request-failure.js";
import { isTrue } from "./resource-path.js";
import { withinStoredSize } from "./stored-size.js";
import { writtenPart } from "./update.js";
import { withoutStatus } from "./without-status.js";

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
  checkDuplicates(services, request);
  const applied = appliedObject(request, stored, configuration);
  checkApplicable(request, stored, applied);
  const merged = typed(request, configuration, () =>
    mergedObject(services, request, stored, applied, isTrue(query["force"])),
  );
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
  const created = services.writer.create(resource, withoutStatus(resource, merged), {
    finish,
    isDryRun,
  });
  return { type: "object", code: 201, json: objectJson(created) };
}

/** Keys that the configuration has twice are warned of. @throws RequestFailure 400 when they are forbidden */
function checkDuplicates(
  { profile }: HandlerServices,
  { query, body, warnings }: ResourceRequest,
): void {
  const directive = query["fieldValidation"];
  if (!profile.has("fieldValidation") || directive === "Ignore") return;
  const { duplicates } = decodeYaml(body.toString());
  if (directive !== "Strict") warnings.push(...duplicates);
  else if (duplicates.length > 0) {
    const why = `error converting YAML to JSON: ${strictText(duplicates)}`;
    throw new RequestFailure(badRequest(`error strict decoding patch: ${why}`));
  }
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

function checkApplicable(
  { target }: ResourceRequest,
  stored: KubernetesObject | undefined,
  applied: KubernetesObject,
): void {
  const { managedFields, uid } = applied.metadata;
  if (Array.isArray(managedFields)) {
    throw new RequestFailure(badRequest("metadata.managedFields must be nil"));
  }
  if (stored !== undefined) checkImmutableInPatch(target.resource, stored, applied);
  else if (uid) {
    const why = `uid mismatch: the provided object specified uid ${uid}, and no existing object was found`;
    throw new RequestFailure(conflict(target.resource, target.name ?? "", why));
  }
}

function mergedObject(
  services: HandlerServices,
  request: ResourceRequest,
  stored: KubernetesObject | undefined,
  applied: KubernetesObject,
  isForced: boolean,
): KubernetesObject {
  const { resource } = request.target;
  const [unknown] = resource.schema?.unknownFields(applied) ?? [];
  if (unknown !== undefined) {
    throw new ListItemError(`.${unknown}: field not declared in schema`);
  }
  const writer = fieldWriterOf(services, request);
  const outcome = applyObject(resource, stored, applied, { writer, isForced });
  if (outcome.type === "conflict") throw new RequestFailure(conflictStatus(outcome.conflicts));
  // A version in the configuration is a lock, and the only one: without it, the newest object is written.
  const { resourceVersion } = applied.metadata;
  return withMetadata(outcome.object, { resourceVersion });
}

/** What does not fit the types is the server's trouble, in the words of a real one. @throws RequestFailure 500 */
function typed<T>({ target }: ResourceRequest, configuration: unknown, merge: () => T): T {
  try {
    return merge();
  } catch (error) {
    if (!(error instanceof ListItemError)) throw error;
    const { group, version, kind } = target.resource;
    const metadata = isJsonObject(configuration) ? configuration["metadata"] : undefined;
    const namespace = isJsonObject(metadata) ? (metadata["namespace"] ?? "") : "";
    const object = `${namespace}/${target.name}; ${group}/${version}, Kind=${kind}`;
    const message = `failed to create typed patch object (${object}): ${error.message}`;
    throw new RequestFailure(failure(500, message));
  }
}
