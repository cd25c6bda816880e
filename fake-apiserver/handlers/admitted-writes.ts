/**
 * Writes of clients, on their way through admission into the store. Without webhooks and policies, a write is stored in the
 * turn in which it was read; otherwise admission takes its time, and changes of the object meanwhile are detected at the end.
 *
 * Mirrors: apiserver pkg/endpoints/handlers/{create,update,patch,delete}.go, pkg/registry/generic/registry/store.go.
 */
import type { KubernetesObject } from "../../src/wire/resource.js";
import { checkAwaited } from "../admission/admission-refusal.js";
import type {
  GroupVersionKind,
  Operation,
  WriteAttributes,
} from "../admission/write-attributes.js";
import { invalid, required } from "../storage/field-causes.js";
import { isSameState, withMetadata } from "../storage/object-metadata.js";
import type {
  CreateOptions,
  DeleteOptions,
  DeleteOutcome,
  Finish,
  PlannedWrite,
  UpdateOptions,
} from "../storage/object-writer.js";
import { invalidObject } from "../storage/status-bodies.js";
import { type JsonObject, record } from "../values/json-value.js";
import { decodeDeleteOptions } from "./decode-body.js";
import { decodedObject } from "./decoded-object.js";
import { dryRunsOf } from "./dry-run.js";
import { checkCreation, checkGrant } from "./guarded-write.js";
import type { HandlerServices } from "./handler-services.js";
import { checkImmutable, checkImmutableInPatch } from "./immutable-metadata.js";
import { admitted } from "./new-object.js";
import type { Pending } from "./pending.js";
import { checkCustomKind, inNamespace } from "./request-body.js";
import type { ResourceRequest } from "./request-context.js";
import { RequestFailure } from "./request-failure.js";
import { isTrue } from "./resource-path.js";
import { targetKey } from "./target-key.js";
import { withUniqueOwners } from "./unique-owners.js";
import { userInfoOf } from "./user-info.js";
import { convertedWrite } from "./webhook-conversion.js";

/** The object changed during the admission of its write. */
export class StaleWrite extends Error {
  override readonly name = "StaleWrite";

  constructor() {
    super(
      "the object has been modified; please apply your changes to the latest version and try again",
    );
  }
}

/** Properties of a write that its handler knows better than its path. */
interface Subject {
  readonly operation: Operation;
  /** @default that of the resource */
  readonly kind?: GroupVersionKind;
  readonly object?: JsonObject;
  readonly oldObject?: JsonObject;
  readonly isDryRun?: boolean | undefined;
}

const AFTER_ADMISSION = " after mutating admission happens";
const NAME_REQUIRED = required("metadata.name", "name or generateName is required");

/** Creates an object. @param plan how, if it takes more than the writer */
export function admittedCreate(
  services: HandlerServices,
  request: ResourceRequest,
  object: KubernetesObject,
  options: CreateOptions,
  plan: (object: KubernetesObject, options: CreateOptions) => PlannedWrite = (one, how) =>
    services.writer.planCreate(request.target.resource, one, how),
): Pending<KubernetesObject> {
  const { isDryRun } = options;
  const write = attributesOf(services, request, { operation: "CREATE", object, isDryRun });
  const isConverted = request.target.resource.conversion !== undefined;
  if (isConverted || services.admission.concerns(write)) {
    return createAfterAdmission(services, request, { write, object, options, plan });
  }
  checkGrant(services, request, object);
  const planned = plan(object, options);
  checkCreation(services, request);
  return planned.commit();
}

interface Creation {
  readonly write: WriteAttributes;
  readonly object: KubernetesObject;
  readonly options: CreateOptions;
  readonly plan: (object: KubernetesObject, options: CreateOptions) => PlannedWrite;
}

async function createAfterAdmission(
  services: HandlerServices,
  request: ResourceRequest,
  { write, object, options, plan }: Creation,
): Promise<KubernetesObject> {
  const { resource } = request.target;
  const draft = services.writer.draftCreate(resource, object, options);
  const first = admitted(services, resource, draft);
  const mutated = await mutatedObject(services, request, write, first);
  checkGrant(services, request, mutated);
  const planned = plan(mutated, { ...options, track: keepingManagers(mutated) });
  checkCreation(services, request);
  await services.admission.validate({
    ...write,
    name: planned.object.metadata.name ?? "",
    object: planned.object,
  });
  if (options.isDryRun) return planned.commit();
  const last = await convertedWrite(services, request, planned.object);
  checkAwaited(request);
  return planned.commit(last);
}

/** Replaces an object, or a part of it. Rejects with StaleWrite. */
export function admittedUpdate(
  services: HandlerServices,
  request: ResourceRequest,
  object: KubernetesObject,
  given: UpdateOptions,
): Pending<KubernetesObject> {
  const { writer, admission, store } = services;
  const { resource } = request.target;
  const warn = (text: string) => request.warnings.push(text);
  const options = { ...given, warn };
  const { isDryRun } = options;
  const oldObject = store.collection(resource).get(targetKey(request.target));
  const stored = oldObject === undefined ? {} : { oldObject };
  const write = attributesOf(services, request, {
    operation: "UPDATE",
    object,
    ...stored,
    isDryRun,
  });
  const isSeen = resource.conversion !== undefined || admission.concerns(write);
  if (oldObject === undefined || !isSeen) {
    if (oldObject !== undefined) checkGrant(services, request, object, oldObject);
    return writer.update(resource, object, options);
  }
  return updateAfterAdmission(services, request, { write, object, options, oldObject });
}

interface Replacement {
  readonly write: WriteAttributes;
  readonly object: KubernetesObject;
  readonly options: UpdateOptions;
  readonly oldObject: KubernetesObject;
}

async function updateAfterAdmission(
  services: HandlerServices,
  request: ResourceRequest,
  { write, object, options, oldObject }: Replacement,
): Promise<KubernetesObject> {
  const { writer, admission } = services;
  const { resource, subresource } = request.target;
  const draft = writer.draftUpdate(resource, object, options);
  const first = subresource === undefined ? admitted(services, resource, draft, oldObject) : draft;
  const mutated = await mutatedObject(services, request, write, first);
  if (!isStill(services, request, oldObject)) throw new StaleWrite();
  if (mutated !== first) checkMutated(services, request, { oldObject, first, mutated });
  checkGrant(services, request, mutated, oldObject);
  const track = keepingManagers(mutated);
  const planned = writer.planUpdate(resource, mutated, { ...options, track });
  await admission.validate({ ...write, object: planned.object });
  const { isDryRun = false } = options;
  const last = isDryRun ? planned.object : await convertedWrite(services, request, planned.object);
  if (!planned.isCurrent()) throw new StaleWrite();
  checkAwaited(request);
  return planned.commit(last);
}

/** Deletes an object, once it is admitted. */
export function admittedDelete(
  services: HandlerServices,
  request: ResourceRequest,
  key: string,
  options: DeleteOptions,
): Pending<DeleteOutcome> {
  const { writer, admission } = services;
  const { resource } = request.target;
  const { isDryRun } = options;
  const write = attributesOf(services, request, { operation: "DELETE", isDryRun });
  if (!admission.concerns(write)) return writer.delete(resource, key, options);
  return deleteAfterAdmission(services, request, write, { key, options });
}

async function deleteAfterAdmission(
  services: HandlerServices,
  request: ResourceRequest,
  write: WriteAttributes,
  { key, options }: { readonly key: string; readonly options: DeleteOptions },
): Promise<DeleteOutcome> {
  const { writer, admission, store } = services;
  const { resource } = request.target;
  const warningCount = request.warnings.length;
  for (;;) {
    // A missing object, or another one than was meant, needs no admission.
    writer.delete(resource, key, { ...options, isDryRun: true });
    const oldObject = store.collection(resource).get(key);
    const ofObject = oldObject === undefined ? write : { ...write, oldObject };
    await admission.mutate(ofObject);
    await admission.validate(ofObject);
    checkAwaited(request);
    if (isSameState(store.collection(resource).get(key), oldObject)) {
      return writer.delete(resource, key, options);
    }
    request.warnings.length = warningCount;
  }
}

/** A write below an object that is not part of it: a scale, a binding, an eviction. */
export interface SubresourceWrite {
  readonly operation: Operation;
  readonly kind: GroupVersionKind;
  readonly object: JsonObject;
  readonly oldObject?: JsonObject;
  readonly isDryRun?: boolean;
}

/** Executes a write below an object with the result of admission. Rejects with StaleWrite. */
export function admittedAction<T>(
  services: HandlerServices,
  request: ResourceRequest,
  subject: SubresourceWrite,
  act: (object: JsonObject) => T,
): Pending<T> {
  const { admission } = services;
  const write = attributesOf(services, request, subject);
  if (!admission.concerns(write)) return act(subject.object);
  return actAfterAdmission(services, request, write, act);
}

async function actAfterAdmission<T>(
  services: HandlerServices,
  request: ResourceRequest,
  write: WriteAttributes,
  act: (object: JsonObject) => T,
): Promise<T> {
  const { resource } = request.target;
  const before = services.store.collection(resource).get(targetKey(request.target));
  const object = (await services.admission.mutate(write)) ?? {};
  await services.admission.validate({ ...write, object });
  if (before !== undefined && !isStill(services, request, before)) throw new StaleWrite();
  checkAwaited(request);
  return act(object);
}

function isStill(
  { store }: HandlerServices,
  { target }: ResourceRequest,
  object: KubernetesObject,
): boolean {
  return isSameState(store.collection(target.resource).get(targetKey(target)), object);
}

/** The result is decoded like any body, but dropped fields cause no warnings. */
async function mutatedObject(
  services: HandlerServices,
  request: ResourceRequest,
  write: WriteAttributes,
  first: KubernetesObject,
): Promise<KubernetesObject> {
  const { resource } = request.target;
  const object = await services.admission.mutate({ ...write, object: first });
  if (object === undefined || object === first) return first;
  const decoded = decodedObject(services, resource, {
    ...object,
    metadata: record(object["metadata"]),
  });
  const pruned = resource.schema?.pruned(decoded) ?? decoded;
  const unique = withUniqueOwners(pruned, request.warnings, AFTER_ADMISSION);
  if (resource.custom === true) checkCustomKind(request.target, unique);
  return inNamespace(request, unique);
}

/** The result of webhooks for an object that replaces another. */
interface Mutation {
  readonly oldObject: KubernetesObject;
  readonly first: KubernetesObject;
  readonly mutated: KubernetesObject;
}

/** Fields that are immutable for clients are immutable for webhooks, too. @throws RequestFailure 422 */
function checkMutated(
  services: HandlerServices,
  { target }: ResourceRequest,
  { oldObject, first, mutated }: Mutation,
): void {
  const { resource } = target;
  const { name = "" } = mutated.metadata;
  if (name !== oldObject.metadata.name) {
    const cause = invalid("metadata.name", name, "field is immutable");
    // For custom resources, a real server checks it again.
    const again = resource.custom === true ? [cause] : [];
    const absent = name === "" ? [NAME_REQUIRED] : [];
    throw new RequestFailure(invalidObject(resource, name, ...absent, cause, ...again));
  }
  // Another uid in a client's object is a conflict.
  const isOther = mutated.metadata.uid !== first.metadata.uid;
  const check = isOther ? checkImmutableInPatch : checkImmutable;
  check(services, target, oldObject, mutated);
}

/** Field ownership is recorded before webhooks change fields, which then have no owner. */
function keepingManagers({ metadata: { managedFields } }: KubernetesObject): Finish {
  return (next) => withMetadata(next, { managedFields });
}

function attributesOf(
  { authorizer }: HandlerServices,
  request: ResourceRequest,
  subject: Subject,
): WriteAttributes {
  const { facts, target, warnings, signal, intercept } = request;
  const { resource, subresource = "", namespace = "" } = target;
  const { operation, isDryRun = false, kind = resource, ...objects } = subject;
  const name = record(subject.object?.["metadata"])["name"];
  return {
    ...objects,
    request: facts.id,
    operation,
    resource,
    subresource,
    kind: { group: kind.group, version: kind.version, kind: kind.kind },
    namespace: namespace === "" && isNamespaceItself(request) ? (target.name ?? "") : namespace,
    name: target.name ?? (typeof name === "string" ? name : ""),
    ...(operation === "CONNECT" ? {} : { options: optionsOf(request, operation) }),
    isDryRun,
    user: userInfoOf(request),
    authorizer,
    warnings,
    signal,
    ...(intercept === undefined ? {} : { intercept }),
  };
}

/** A namespace counts as inside itself. */
function isNamespaceItself({ target: { resource } }: ResourceRequest): boolean {
  return resource.group === "" && resource.resource === "namespaces";
}

const OPTION_KINDS = { CREATE: "CreateOptions", UPDATE: "UpdateOptions", DELETE: "DeleteOptions" };
const OPTION_PARAMETERS = ["fieldManager", "fieldValidation"];

/** The options of the request. A patch is an update, or a create. */
function optionsOf(request: ResourceRequest, operation: Exclude<Operation, "CONNECT">): JsonObject {
  const { query } = request;
  const type = { kind: OPTION_KINDS[operation], apiVersion: "meta.k8s.io/v1" };
  const dryRuns = dryRunsOf(request);
  const dryRun = dryRuns.length === 0 ? {} : { dryRun: dryRuns };
  if (operation === "DELETE") return { ...deleteOptionsOf(request, dryRun), ...type };
  const given = OPTION_PARAMETERS.flatMap((name) =>
    query[name] ? [[name, query[name]] as const] : [],
  );
  return { ...type, ...dryRun, ...Object.fromEntries(given) };
}

function deleteOptionsOf(request: ResourceRequest, dryRun: JsonObject): JsonObject {
  if (request.body.length > 0) return record(decodeDeleteOptions(request));
  const { gracePeriodSeconds, propagationPolicy, orphanDependents } = request.query;
  return {
    ...(gracePeriodSeconds === undefined ? {} : { gracePeriodSeconds: Number(gracePeriodSeconds) }),
    ...(orphanDependents === undefined ? {} : { orphanDependents: isTrue(orphanDependents) }),
    ...(propagationPolicy === undefined ? {} : { propagationPolicy }),
    ...dryRun,
  };
}
