import type { KubernetesObject } from "../../src/wire/resource.js";
import { type ApplyOptions, applyObject } from "../apply/apply-object.js";
import { conflictStatus } from "../apply/conflict-status.js";
import { kindFaults } from "../apply/kind-faults.js";
import { ListItemError } from "../apply/list-items.js";
import { managedEntries, withManagedEntries } from "../apply/managed-entry.js";
import { UnfitVersionError } from "../apply/owner-version.js";
import {
  joinedFaults,
  metadataFaults,
  schemaFaults,
  undeclaredFaults,
  undeclaredMetadata,
} from "../apply/typed-faults.js";
import { conversionFault } from "../kinds/conversion-fault.js";
import { unknownKindFields } from "../kinds/unknown-fields.js";
import { hasEmptiedWebhooks } from "../storage/generations.js";
import { objectJson } from "../storage/object-json.js";
import { withMetadata } from "../storage/object-metadata.js";
import { groupVersion, type ServedResource } from "../storage/served-resource.js";
import {
  badRequest,
  conflict,
  failure,
  notFound,
  versionRequired,
} from "../storage/status-bodies.js";
import { decodeYaml } from "../values/decode-yaml.js";
import { at, isJsonObject, record } from "../values/json-value.js";
import { decodedMetadata } from "../values/metadata-types.js";
import { understoodVersion } from "../values/understood-version.js";
import { admittedCreate, admittedUpdate } from "./admitted-writes.js";
import type { Answer } from "./answer.js";
import { checkNamespace } from "./check-namespace.js";
import { objectOf } from "./decode-body.js";
import { decodedObject } from "./decoded-object.js";
import { decodedBy, fieldWriterOf } from "./field-manager.js";
import { strictText } from "./field-validation.js";
import type { HandlerServices } from "./handler-services.js";
import { checkImmutableInPatch, withoutUnwrittenUid } from "./immutable-metadata.js";
import { judgeOf } from "./judge-content.js";
import { judgesTypes } from "./judges-types.js";
import { begun, revised } from "./new-object.js";
import { APPLY_PATCH, checkPatch } from "./patch-body.js";
import { inNamespace, nameless, sentObject, withTargetName } from "./request-body.js";
import type { ResourceRequest } from "./request-context.js";
import { RequestFailure } from "./request-failure.js";
import { isTrue } from "./resource-path.js";
import { checkVersionText } from "./seen-version.js";
import { withinStoredSize } from "./stored-size.js";
import { createsMissing, writtenPart } from "./update.js";
import { withoutStatus } from "./without-status.js";
import { warnOfWrite } from "./write-warnings.js";

/** A decoded configuration to apply, and the existing object. */
export interface Application {
  readonly stored: KubernetesObject | undefined;
  readonly configuration: unknown;
  readonly isDryRun: boolean;
}

/**
 * Server-side apply of an object or of its status; creates a missing object.
 * Rejects with RequestFailure 400, 404, 409 for conflicts with other managers, 500 for a configuration that violates the
 * schema.
 */
export async function apply(
  services: HandlerServices,
  request: ResourceRequest,
  { stored, configuration, isDryRun }: Application,
): Promise<Answer> {
  const { target, query } = request;
  const { resource } = target;
  const isPart = target.subresource !== undefined;
  if (stored === undefined && isPart && !createsMissing(target)) {
    throw new RequestFailure(notFound(resource, target.name ?? ""));
  }
  checkPatch(configuration, APPLY_PATCH);
  checkDuplicates(services, request);
  checkType(objectOf(target.resource), configuration);
  const { merged, isSame } = typed(request, configuration, () => {
    checkTyped(services, request, configuration);
    const applied = appliedObject(request, stored, configuration);
    const laid = mergedObject(services, request, stored, applied, {
      isForced: isTrue(query["force"]),
      hasMetadata: Object.hasOwn(record(configuration), "metadata"),
    });
    const { isSame } = laid;
    return { merged: checkedObject(services, request, stored, applied, laid.object), isSame };
  });
  const isUntidy = staysAsApplied(request) && leavesEmpty(configuration, merged);
  const entries = managedEntries(merged);
  const track = (next: KubernetesObject) => withManagedEntries(next, entries);
  const checked = (next: KubernetesObject) => {
    warnOfWrite(request, next, stored);
    return stored === undefined ? next : revised(services, target, next, stored);
  };
  const finish = isDryRun ? checked : withinStoredSize(checked);
  const judge = judgeOf(services, target);
  if (stored !== undefined) {
    const updating = admittedUpdate(services, request, merged, {
      part: writtenPart(target),
      judge,
      track,
      finish,
      isDryRun,
      isUntidy,
      // Defaults, which in another version may be others, are added to what has changed.
      isComplete: isSame,
      isNextGeneration: hasEmptiedWebhooks(resource, configuration, merged),
    });
    const written = updating instanceof Promise ? await updating : updating;
    return { type: "object", code: 200, json: objectJson(written) };
  }
  checkNamespace(services, request, merged);
  const creating = admittedCreate(services, request, withoutStatus(resource, merged), {
    judge,
    track,
    finish,
    begin: begun(services, request),
    isDryRun,
    isUntidy,
  });
  const created = creating instanceof Promise ? await creating : creating;
  return { type: "object", code: 201, json: objectJson(created) };
}

/** Empty metadata of a custom resource are stored as applied, and omitted on reading; a conversion omits them, too. */
function staysAsApplied({ target: { resource, subresource } }: ResourceRequest): boolean {
  return resource.custom === true && resource.asStored === undefined && subresource === undefined;
}

const CONTAINERS = ["labels", "annotations", "finalizers", "ownerReferences"];

function leavesEmpty(configuration: unknown, merged: KubernetesObject): boolean {
  const given = record(at(configuration, "metadata"));
  return CONTAINERS.some((field) => {
    const isOmitted = given[field] !== undefined && merged.metadata[field] === undefined;
    // A label that is null is read as an empty one.
    return isOmitted || Object.values(record(given[field])).includes(null);
  });
}

/** Warns of duplicate keys in the configuration. @throws RequestFailure 400 if they are forbidden */
export function checkDuplicates(
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

/** @throws RequestFailure 400 for a configuration of another type, or with managers */
export function checkType(
  expected: { readonly apiVersion: string; readonly kind: string },
  configuration: unknown,
): void {
  const { apiVersion, kind, metadata } = record(configuration);
  const type = typeText(apiVersion, kind);
  if (type !== typeText(expected.apiVersion, expected.kind)) {
    throw new RequestFailure(badRequest(`invalid object type: ${type}`));
  }
  if (isJsonObject(metadata) && Array.isArray(metadata["managedFields"])) {
    throw new RequestFailure(badRequest("metadata.managedFields must be nil"));
  }
}

/** "apps/v1, Kind=Deployment": the type of an object, whose parts are empty unless they are texts. */
function typeText(apiVersion: unknown, kind: unknown): string {
  const version = understoodVersion(textOf(apiVersion));
  // What has two slashes has no type at all.
  if (version === undefined) return "/, Kind=";
  return `${version.includes("/") ? "" : "/"}${version}, Kind=${textOf(kind)}`;
}

function textOf(value: unknown): string {
  return typeof value === "string" ? value : "";
}

/** @throws ListItemError for fields of a wrong type */
function checkTyped(
  services: HandlerServices,
  { target: { resource } }: ResourceRequest,
  configuration: unknown,
): void {
  if (!isJsonObject(configuration)) return;
  const given = record(configuration["metadata"]);
  const object: KubernetesObject = { ...configuration, metadata: given };
  const { document } = resource.schema ?? {};
  const unknown =
    resource.custom === true
      ? []
      : unknownKindFields({ ...configuration, metadata: {} }, objectOf(resource));
  const faults = [
    ...metadataFaults(given),
    ...(judgesTypes(services, resource) ? kindFaults(configuration, resource) : []),
    ...(document === undefined ? [] : schemaFaults(object, document)),
    ...undeclaredMetadata(given),
    ...unknown.map((field) => `.${field}: field not declared in schema`),
    ...(document === undefined ? [] : undeclaredFaults(object, document)),
  ];
  if (faults.length > 0) throw new ListItemError(joinedFaults(faults));
}

/** @throws RequestFailure 400 */
function appliedObject(
  request: ResourceRequest,
  stored: KubernetesObject | undefined,
  configuration: unknown,
): KubernetesObject {
  const { metadata } = record(configuration);
  const object = sentObject(request, configuration);
  // The result of the merge has the object's name, unless the configuration has an empty one.
  const hasName = isJsonObject(metadata) && Object.hasOwn(metadata, "name");
  return stored === undefined || hasName
    ? object
    : { ...object, metadata: { ...object.metadata, name: request.target.name ?? "" } };
}

/** The result, if it is the object of the path. @throws RequestFailure 400, 409 or 422 */
function checkedObject(
  services: HandlerServices,
  request: ResourceRequest,
  stored: KubernetesObject | undefined,
  applied: KubernetesObject,
  merged: KubernetesObject,
): KubernetesObject {
  const { target } = request;
  const { uid } = applied.metadata;
  if (stored === undefined && uid) {
    const why = `uid mismatch: the provided object specified uid ${uid}, and no existing object was found`;
    throw new RequestFailure(conflict(target.resource, target.name ?? "", why));
  }
  const { namespace } = withTargetName(request, inNamespace(request, applied)).metadata;
  if (stored === undefined) checkVersionText(String(applied.metadata.resourceVersion ?? ""));
  if (stored === undefined) return withMetadata(merged, { namespace });
  checkImmutableInPatch(services, target, stored, withMetadata(merged, { uid: uid || undefined }));
  return withoutUnwrittenUid(target, merged);
}

function mergedObject(
  services: HandlerServices,
  request: ResourceRequest,
  stored: KubernetesObject | undefined,
  applied: KubernetesObject,
  options: Omit<ApplyOptions, "writer">,
): { readonly object: KubernetesObject; readonly isSame: boolean } {
  const { resource } = request.target;
  if (stored !== undefined) checkLive(resource, stored);
  const writer = { ...fieldWriterOf(services, request), ...decodedBy(services, resource) };
  const outcome = applyObject(resource, stored, applied, { ...options, writer });
  if (outcome.type === "conflict") throw new RequestFailure(conflictStatus(outcome.conflicts));
  if (outcome.type === "nameless") throw new RequestFailure(nameless(request.target.name ?? ""));
  if (judgesTypes(services, resource)) checkConverted(resource, outcome.object, applied);
  // A version in the configuration is the only precondition: without it, the newest object is written.
  const given: unknown = applied.metadata.resourceVersion;
  const resourceVersion = typeof given === "string" ? given : "";
  // If the object is missing, the uid is checked first.
  if (stored !== undefined) inNamespace(request, applied);
  if (stored !== undefined) checkVersionText(resourceVersion);
  const isUnseen = typeof given === "string" && /^0*$/.test(resourceVersion);
  if (stored !== undefined && isUnseen && !resource.allowsUnconditionalUpdate) {
    throw new RequestFailure(versionRequired(resource, request.target.name ?? "", "0"));
  }
  // The dry run of a create returns what was sent.
  const unseen = stored === undefined ? resourceVersion || undefined : undefined;
  const object = withMetadata(decodedMerge(services, resource, outcome.object), {
    resourceVersion: /^0*$/.test(resourceVersion) ? unseen : resourceVersion,
    ...(resource.namespaced ? {} : { namespace: undefined }),
  });
  return { object, isSame: outcome.isSame };
}

/** A stored custom resource need not be of the types of the version that is applied. @throws RequestFailure 500 */
function checkLive(resource: ServedResource, stored: KubernetesObject): void {
  const { custom, schema, kind } = resource;
  if (custom !== true || schema === undefined) return;
  const faults = schemaFaults(stored, schema.document);
  if (faults.length === 0) return;
  const { namespace = "", name } = stored.metadata;
  const of = `${namespace}/${name}; ${groupVersion(resource)}, Kind=${kind}`;
  const message = `failed to create typed live object (${of}): ${joinedFaults(faults)}`;
  throw new RequestFailure(failure(500, message));
}

/** A value with the types of the apply schema may still not be decodable by Go. @throws RequestFailure 500 */
function checkConverted(
  resource: ServedResource,
  merged: KubernetesObject,
  { metadata }: KubernetesObject,
): void {
  const why = conversionFault(merged, objectOf(resource));
  if (why === undefined) return;
  const kind = `${resource.group}/${resource.version}, Kind=${resource.kind}`;
  const of = `${metadata.namespace ?? ""}/${metadata.name ?? ""}; ${kind}`;
  const failed = `failed to convert new object (${of}) to proper version`;
  const message = `${failed}: unable to convert unstructured object to ${kind}: ${why}`;
  throw new RequestFailure(failure(500, message));
}

/** The merged object is decoded, except nulls in custom resources, which their schema refuses. */
function decodedMerge(
  services: HandlerServices,
  resource: ServedResource,
  merged: KubernetesObject,
): KubernetesObject {
  if (resource.custom !== true) return decodedObject(services, resource, merged);
  return { ...merged, metadata: decodedMetadata(merged.metadata) };
}

/** A type mismatch is an internal error, with the message of a real server. @throws RequestFailure 500 */
function typed<T>({ target }: ResourceRequest, configuration: unknown, merge: () => T): T {
  try {
    return merge();
  } catch (error) {
    if (error instanceof UnfitVersionError) throw new RequestFailure(failure(500, error.message));
    if (!(error instanceof ListItemError)) throw error;
    const { group, version, kind } = target.resource;
    throw untyped(target.name, configuration, `${group}/${version}, Kind=${kind}`, error.message);
  }
}

/** 500 for a configuration whose types are wrong. */
export function untyped(
  name: string | undefined,
  configuration: unknown,
  type: string,
  why: string,
): RequestFailure {
  const namespace = at(configuration, "metadata", "namespace") ?? "";
  const object = `${namespace}/${name}; ${type}`;
  const message = `failed to create typed patch object (${object}): ${why}`;
  return new RequestFailure(failure(500, message));
}
