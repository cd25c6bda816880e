/**
 * The scale subresource: the wanted and current number of replicas, in one form for all scalable kinds. Writes
 * to it are written to the object.
 */
import { isDeepStrictEqual } from "node:util";
import type { KubernetesObject } from "../../src/wire/resource.js";
import { checkAwaited } from "../admission/admission-refusal.js";
import { conflictStatus } from "../apply/conflict-status.js";
import {
  decodeFieldSet,
  difference,
  type FieldSet,
  NO_FIELDS,
  pathsOf,
} from "../apply/field-set.js";
import {
  isSameManager,
  type ManagedEntry,
  managedEntries,
  withManagedEntries,
} from "../apply/managed-entry.js";
import { joinedFaults, schemaFaults } from "../apply/typed-faults.js";
import { unknownKindFields } from "../kinds/unknown-fields.js";
import { invalid } from "../storage/field-causes.js";
import type { Finish } from "../storage/object-writer.js";
import { selectorText } from "../storage/selector-text.js";
import { groupVersion, type ScalePaths, type ServedResource } from "../storage/served-resource.js";
import {
  badRequest,
  failure,
  internalError,
  invalidObject,
  methodNotAllowed,
  notFound,
} from "../storage/status-bodies.js";
import { encodeJson } from "../values/encode-json.js";
import { unmarshalling } from "../values/go-kind.js";
import { at, isJsonObject, type JsonObject, record, withSortedKeys } from "../values/json-value.js";
import { metadataTypeFault } from "../values/metadata-types.js";
import { admittedAction, StaleWrite } from "./admitted-writes.js";
import type { Answer } from "./answer.js";
import { checkDuplicates, checkType, untyped } from "./apply.js";
import { cannotHandle, decodeObject } from "./decode-body.js";
import { fieldWriterOf, trackingUpdates } from "./field-manager.js";
import { findFieldFaults } from "./field-validation.js";
import type { HandlerServices } from "./handler-services.js";
import { requireVersion } from "./list-options.js";
import { patchFaults, readPatchOptions } from "./patch.js";
import {
  APPLY_PATCH,
  checkPatch,
  decodePatch,
  patchedValue,
  patchMediaType,
  undecodable,
} from "./patch-body.js";
import type { Pending } from "./pending.js";
import { bodyFaults, withTargetName } from "./request-body.js";
import type { ResourceRequest } from "./request-context.js";
import { RequestFailure } from "./request-failure.js";
import { isTrue } from "./resource-path.js";
import { checkVersionText, withoutVersion } from "./seen-version.js";
import { targetKey } from "./target-key.js";
import { convertedWrite } from "./webhook-conversion.js";
import { readWriteOptions } from "./write-options.js";

const SCALE = { kind: "Scale", apiVersion: "autoscaling/v1" };
const SPEC_SCHEMA = { type: "object", properties: { replicas: { type: "integer" } } };
const SCALE_SCHEMA = { properties: { spec: SPEC_SCHEMA } };

/** GET, PUT or PATCH of the scale of an object. */
export async function scale(
  services: HandlerServices,
  request: ResourceRequest,
  paths: ScalePaths,
): Promise<Answer> {
  const { resource, name = "" } = request.target;
  const patchType = request.facts.verb === "patch" ? patchMediaType(request) : "";
  const isDryRun = isRehearsal(services, request, patchType);
  const sent =
    request.facts.verb === "update" ? decodeObject(request, { resource, ...SCALE }) : undefined;
  if (sent !== undefined) {
    checkUpdate(services, request, sent);
    checkTarget(request, sent);
  }
  if (request.facts.verb === "get") requireVersion(request.query["resourceVersion"]);
  const change = patchType === "" ? undefined : decodePatch(request, patchType);
  const stored = services.store.collection(resource).get(targetKey(request.target));
  if (stored === undefined) throw new RequestFailure(notFound(resource, name));
  const current = scaleOf(stored, paths);
  switch (request.facts.verb) {
    case "get":
      checkCounted(request, stored, paths);
      return answer(current);
    case "update":
      return answer(
        await admitted(services, request, current, { paths, stored, wanted: sent, isDryRun }),
      );
    case "patch": {
      checkPatch(change, patchType);
      const isApply = patchType === APPLY_PATCH;
      if (isApply) checkApplied(services, request, change);
      const wanted = isApply
        ? appliedScale(services, request, { current, change, stored, paths })
        : patchedValue(request, current, change, patchType);
      if (!isApply) checkPatched(services, request, { current, change, wanted, patchType });
      checkTarget(request, wanted);
      checkNotEmpty(request, stored, wanted);
      return answer(
        await admitted(services, request, current, {
          paths,
          stored,
          wanted,
          isDryRun,
          ...(isApply && { applied: change }),
        }),
      );
    }
    default:
      throw new RequestFailure(methodNotAllowed());
  }
}

/** @throws RequestFailure 400 for a scale that cannot be decoded, or has forbidden fields */
function checkUpdate(services: HandlerServices, request: ResourceRequest, sent: unknown): void {
  const { resource } = request.target;
  // Of a custom resource, too, a scale is of a built-in kind.
  const faults = (unknown: readonly string[]) => bodyFaults(request, unknown, { isCustom: false });
  const isOther = resource.custom === true && isOtherKind(sent);
  const fault = scaleFault(services, request, sent, faults);
  if (fault === undefined && !isOther) return;
  // A real server cannot describe the errors of a custom resource's scale: it has no name for the kind.
  const nameless =
    'no kind is registered for the type v1.Scale in scheme "pkg/runtime/scheme.go:111"';
  throw new RequestFailure(
    resource.custom === true || fault === undefined
      ? badRequest(nameless)
      : cannotHandle({ resource: { ...resource, kind: SCALE.kind }, ...SCALE }, fault),
  );
}

/** Whether a value is not an object, or has another type; without a type it is a scale. */
function isOtherKind(sent: unknown): boolean {
  if (sent !== null && !isJsonObject(sent)) return true;
  const { apiVersion, kind } = record(sent);
  return (
    (apiVersion || SCALE.apiVersion) !== SCALE.apiVersion || (kind || SCALE.kind) !== SCALE.kind
  );
}

/** The result of a patch of a scale. */
interface PatchedScale {
  readonly current: object;
  readonly change: unknown;
  readonly wanted: unknown;
  readonly patchType: string;
}

/** @throws RequestFailure 422 for a result that is not a scale */
function checkPatched(
  services: HandlerServices,
  request: ResourceRequest,
  { current, change, wanted, patchType }: PatchedScale,
): void {
  const fault = scaleFault(services, request, wanted, (unknown) =>
    patchFaults(request, { change, mediaType: patchType }, unknown),
  );
  if (fault !== undefined)
    throw new RequestFailure(undecodable(patchedText(current, wanted), fault));
}

/** The result of a patch, as a real server encodes it: changed members are sorted. */
function patchedText(current: object, wanted: unknown): string {
  const before: JsonObject = { ...current };
  const members = Object.entries(record(wanted)).toSorted(([one], [other]) =>
    one < other ? -1 : 1,
  );
  const texts = members.map(([name, value]) => {
    const isSame = isDeepStrictEqual(value, before[name]);
    return [name, isSame ? value : withSortedKeys(value)];
  });
  return JSON.stringify(Object.fromEntries(texts));
}

/** Why a value is not a scale, with the message of Go's decoder; undefined if it is. Warns of unknown members. */
function scaleFault(
  services: HandlerServices,
  request: ResourceRequest,
  scale: unknown,
  faults: (unknown: readonly string[]) => readonly string[],
): string | undefined {
  if (!isJsonObject(scale)) return undefined;
  const object = { ...scale, ...SCALE, metadata: record(scale["metadata"]) };
  return (
    metadataTypeFault(object.metadata) ??
    memberFault(scale, "spec", { replicas: "int32" }) ??
    memberFault(scale, "status", { replicas: "int32", selector: "string" }) ??
    findFieldFaults(services, request, { object, faults, is: SCALE })
  );
}

function memberFault(
  scale: JsonObject,
  name: "spec" | "status",
  types: Readonly<Record<string, string>>,
): string | undefined {
  const struct = name === "spec" ? "ScaleSpec" : "ScaleStatus";
  const part = scale[name] ?? {};
  if (!isJsonObject(part)) {
    return unmarshalling(part, `struct field Scale.${name} of type v1.${struct}`);
  }
  for (const [member, type] of Object.entries(types)) {
    const value = part[member] ?? undefined;
    if (value === undefined || isOfGoType(value, type)) continue;
    const wanted = `struct field ${struct}.${name}.${member} of type ${type}`;
    const isNumber = typeof value === "number" && type === "int32";
    return isNumber
      ? `json: cannot unmarshal number ${value} into Go ${wanted}`
      : unmarshalling(value, wanted);
  }
  return undefined;
}

function isOfGoType(value: unknown, type: string): boolean {
  if (type === "string") return typeof value === "string";
  return typeof value === "number" && (value | 0) === value;
}

/** @throws RequestFailure 500 for a custom resource without a number of replicas */
function checkCounted({ target }: ResourceRequest, stored: KubernetesObject, paths: ScalePaths) {
  if (target.resource.custom !== true) return;
  if (valueAt(stored, paths.specReplicas) !== undefined) return;
  const why = `the spec replicas field ${JSON.stringify(`.${paths.specReplicas}`)} does not exist`;
  throw new RequestFailure(internalError(why));
}

/** @throws RequestFailure 400 when a patch leaves a custom resource without a number of replicas */
function checkNotEmpty({ target }: ResourceRequest, stored: KubernetesObject, wanted: unknown) {
  const { custom, scale: paths } = target.resource;
  if (custom !== true || paths === undefined) return;
  if (valueAt(stored, paths.specReplicas) !== undefined) return;
  if (valueAt(wanted, "spec.replicas") !== undefined) return;
  const field = JSON.stringify(`.${paths.specReplicas}`);
  throw new RequestFailure(badRequest(`the spec replicas field ${field} cannot be empty`));
}

/** @throws RequestFailure 400 for another type, 500 for members of wrong types */
function checkApplied(
  services: HandlerServices,
  request: ResourceRequest,
  configuration: unknown,
): void {
  checkDuplicates(services, request);
  checkType(SCALE, configuration);
  const object = { ...record(configuration), ...SCALE, metadata: {} };
  const faults = [
    ...unknownKindFields(object, SCALE).map((field) => `.${field}: field not declared in schema`),
    ...schemaFaults(object, SCALE_SCHEMA),
  ];
  if (faults.length === 0) return;
  const type = `${SCALE.apiVersion}, Kind=${SCALE.kind}`;
  throw untyped(request.target.name, configuration, type, joinedFaults(faults));
}

interface AppliedScale {
  readonly current: object;
  readonly change: unknown;
  readonly stored: KubernetesObject;
  readonly paths: ScalePaths;
}

/** The scale that an apply leaves. @throws RequestFailure 409 for a count that others own */
function appliedScale(
  services: HandlerServices,
  request: ResourceRequest,
  { current, change, stored, paths }: AppliedScale,
): unknown {
  const given = valueAt(change, "spec.replicas");
  const live = valueAt(current, "spec.replicas") ?? 0;
  const owners = ownersOf(stored, countPaths(services, request.target.resource, paths));
  const others = owners.filter((owner) => !isSameManager(owner, applierOf(services, request)));
  const isConflict = given !== undefined && given !== live && others.length > 0;
  if (isConflict && !isTrue(request.query["force"])) {
    const [path = []] = pathsOf(onlyField(["spec", "replicas"]));
    const conflicts = others.map((owner) => ({ owner: { ...owner, ...SCALE }, path }));
    throw new RequestFailure(conflictStatus(conflicts));
  }
  // If the only owner of the replicas no longer applies them, they are removed.
  const isGone = owners.length > 0 && others.length === 0;
  const replicas = given ?? (isGone ? 0 : live);
  if (request.target.resource.custom === true && replicas !== live) {
    // A real server has no scheme for the scales of custom resources.
    const why = `to proper version: request to convert CR to an invalid group/version: ${SCALE.apiVersion}`;
    const object = `(/${request.target.name}; ${SCALE.apiVersion}, Kind=${SCALE.kind})`;
    throw new RequestFailure(failure(500, `failed to convert new object ${object} ${why}`));
  }
  // It is laid over the live one, which has the name.
  const metadata = { name: request.target.name, ...record(record(change)["metadata"]) };
  return { ...record(change), metadata, spec: { replicas } };
}

function applierOf(services: HandlerServices, request: ResourceRequest): ManagedEntry {
  return { ...fieldWriterOf(services, request), operation: "Apply", fields: NO_FIELDS };
}

/** The entries that own the count. */
function ownersOf(
  object: KubernetesObject,
  counts: ReadonlyMap<string, readonly string[]>,
): readonly ManagedEntry[] {
  return managedEntries(object).filter(({ apiVersion, fields }) => {
    const path = counts.get(apiVersion);
    return path !== undefined && hasField(fields, path);
  });
}

/** The update of an object. */
interface ScaleChange {
  readonly paths: ScalePaths;
  readonly stored: KubernetesObject;
  /** The new scale. */
  readonly wanted: unknown;
  readonly isDryRun: boolean;
  /** The configuration of a server-side apply. Absent: it is another write. */
  readonly applied?: unknown;
}

/** @throws RequestFailure 422 for invalid options */
function isRehearsal(
  services: HandlerServices,
  request: ResourceRequest,
  patchType: string,
): boolean {
  if (patchType !== "") return readPatchOptions(services, request, patchType);
  return request.facts.verb === "update" && readWriteOptions(services, request, "UpdateOptions");
}

/** @throws RequestFailure 400 for a scale of another object */
function checkTarget(request: ResourceRequest, wanted: unknown): void {
  const { metadata } = record(wanted);
  withTargetName(request, { ...SCALE, metadata: record(metadata) });
}

function answer(value: object): Answer {
  return { type: "object", code: 200, json: encodeJson(value) };
}

/** Writes the scale that admission returns. */
function admitted(
  services: HandlerServices,
  request: ResourceRequest,
  oldObject: object,
  change: ScaleChange,
): Pending<Pending<object>> {
  const { wanted, isDryRun } = change;
  if (!isJsonObject(wanted)) throw new RequestFailure(badRequest("the scale is not an object"));
  const kind = { group: "autoscaling", version: "v1", kind: SCALE.kind };
  const object = { ...wanted, ...SCALE };
  return admittedAction(
    services,
    request,
    { operation: "UPDATE", kind, object, oldObject: { ...oldObject }, isDryRun },
    (left) => write(services, request, { ...change, wanted: left }),
  );
}

function write(
  services: HandlerServices,
  request: ResourceRequest,
  { paths, stored, wanted: scale, isDryRun, applied }: ScaleChange,
): Pending<object> {
  const { target } = request;
  const wanted = record(scale);
  const replicas = replicasOf(request, wanted);
  const given = String(record(wanted["metadata"])["resourceVersion"] ?? "");
  checkVersionText(given);
  const isZero = /^0+$/.test(given);
  if (target.resource.custom === true && isZero) {
    throw withoutVersion(services, target.resource, target.name ?? "");
  }
  const metadata = { ...stored.metadata, ...uidOf(wanted), resourceVersion: isZero ? "" : given };
  const place = paths.specReplicas.split(".");
  const changed = withValue(stored, place, replicas);
  // A scale to zero has no count, and an absent field has no owner.
  const isGone = replicas === 0 && valueAt(stored, paths.specReplicas) !== 0;
  const sent = isGone ? withValue(stored, place, undefined) : changed;
  // Of a scale, only the owner of the count is recorded; if it has none, it gets none.
  const counts = countPaths(services, target.resource, paths);
  const owners = ownersOf(stored, counts);
  const track = trackingUpdates(services, request, sent);
  const isSame = replicas === Number(valueAt(stored, paths.specReplicas) ?? 0);
  const apiVersion = groupVersion(target.resource);
  const finish: Finish = (next, before) => {
    if (applied !== undefined) {
      const by = applierOf(services, request);
      return withCountsApart(
        withApplier(next, counts, { by, applied, isSame }),
        counts,
        apiVersion,
      );
    }
    // Of two entries of one manager, the last is kept.
    if (owners.length === 0) return withManagedEntries(next, managedEntries(next));
    const left = isSame ? next : withoutCounts(next, counts);
    return withCountsApart(track(left, before), counts, apiVersion);
  };
  // The previous owner keeps the replicas in an entry without a time.
  const isOfTimes = owners.some(({ operation, time }) => operation === "Update" && time !== "");
  const planned = services.writer.planUpdate(
    target.resource,
    { ...changed, metadata },
    { part: "main", isDryRun, finish, isOfTimes },
  );
  const isConverted = target.resource.conversion !== undefined && !isDryRun;
  if (!isConverted) return scaleOf(planned.commit(), paths);
  return convertedWrite(services, request, planned.object).then((last) => {
    if (!planned.isCurrent()) throw new StaleWrite();
    checkAwaited(request);
    return scaleOf(planned.commit(last), paths);
  });
}

/** The uid that a scale names: a precondition. */
function uidOf(wanted: JsonObject): { readonly uid?: string } {
  const { uid } = record(wanted["metadata"]);
  return typeof uid === "string" && uid !== "" ? { uid } : {};
}

/** @throws RequestFailure 422 for an invalid number of replicas */
function replicasOf({ target }: ResourceRequest, wanted: JsonObject): number {
  const { replicas = 0 } = record(wanted["spec"]);
  if (typeof replicas === "number" && Number.isInteger(replicas) && replicas >= 0) return replicas;
  if (target.resource.custom === true) {
    throw new RequestFailure(
      invalidObject(
        target.resource,
        target.name ?? "",
        invalid(
          `.${target.resource.scale?.specReplicas ?? "spec.replicas"}`,
          replicas,
          "should be a non-negative integer",
        ),
      ),
    );
  }
  const scaleResource = { ...target.resource, group: "autoscaling", kind: "Scale" };
  throw new RequestFailure(
    invalidObject(
      scaleResource,
      target.name ?? "",
      invalid("spec.replicas", replicas, "must be greater than or equal to 0"),
    ),
  );
}

function scaleOf(object: KubernetesObject, paths: ScalePaths): object {
  const { name, namespace, uid, resourceVersion, creationTimestamp } = object.metadata;
  const replicas = Number(valueAt(object, paths.specReplicas) ?? 0);
  const selector =
    paths.selector === undefined ? "" : selectorText(valueAt(object, paths.selector));
  return {
    ...SCALE,
    metadata: { name, namespace, uid, resourceVersion, creationTimestamp },
    spec: replicas === 0 ? {} : { replicas },
    status: {
      replicas: Number(valueAt(object, paths.statusReplicas) ?? 0),
      ...(selector === "" ? {} : { selector }),
    },
  };
}

function valueAt(value: unknown, path: string): unknown {
  return at(value, ...path.split("."));
}

/** The path of the count in each version with a scale, by which its owners are recorded. */
function countPaths(
  { resources }: HandlerServices,
  resource: ServedResource,
  { specReplicas }: ScalePaths,
): ReadonlyMap<string, readonly string[]> {
  const others = (resource.views ?? []).flatMap(({ of }) => {
    const path = resources.find(of)?.scale?.specReplicas;
    return path === undefined ? [] : [[groupVersion(of), path] as const];
  });
  const all = [...others, [groupVersion(resource), specReplicas] as const];
  return new Map(all.map(([version, path]) => [version, path.split(".")]));
}

interface AppliedCount {
  readonly by: ManagedEntry;
  readonly applied: unknown;
  readonly isSame: boolean;
}

/** The manager that applies replicas owns them, together with others that applied the same number; one that applies no spec no longer owns them. */
function withApplier(
  object: KubernetesObject,
  counts: ReadonlyMap<string, readonly string[]>,
  { by, applied, isSame }: AppliedCount,
): KubernetesObject {
  const spec = at(applied, "spec");
  const isClaimed = at(spec, "replicas") !== undefined;
  const own = { ...by, fields: onlyField(counts.get(by.apiVersion) ?? []) };
  const entries = managedEntries(object)
    .filter((entry) => !isSameManager(entry, by) || (!isClaimed && isJsonObject(spec)))
    .map((entry) => {
      const path = counts.get(entry.apiVersion);
      if (isSame || !isClaimed || path === undefined) return entry;
      return { ...entry, fields: difference(entry.fields, onlyField(path)) };
    });
  return withManagedEntries(object, isClaimed ? [...entries, own] : entries);
}

/** The writer of the count takes it from its owners, in all versions. */
function withoutCounts(
  object: KubernetesObject,
  counts: ReadonlyMap<string, readonly string[]>,
): KubernetesObject {
  const entries = managedEntries(object).map((entry) => {
    const path = counts.get(entry.apiVersion);
    const isOwn = path === undefined || entry.apiVersion === object.apiVersion;
    return isOwn ? entry : { ...entry, fields: difference(entry.fields, onlyField(path)) };
  });
  return withManagedEntries(object, entries);
}

/**
 * An owner of the count that has updated the object gets it in an entry of its own, without a time, as a real server does not
 * find the entry again that the count came from.
 */
function withCountsApart(
  object: KubernetesObject,
  counts: ReadonlyMap<string, readonly string[]>,
  apiVersion: string,
): KubernetesObject {
  const own = onlyField(counts.get(apiVersion) ?? []);
  const apart: ManagedEntry[] = [];
  const entries = managedEntries(object).map((entry) => {
    const path = counts.get(entry.apiVersion);
    const isOwner = path !== undefined && hasField(entry.fields, path);
    if (!isOwner || entry.operation === "Apply") return entry;
    const count = { ...entry, apiVersion, time: "", fields: own };
    if (!apart.some((one) => isSameManager(one, count))) apart.push(count);
    return { ...entry, fields: difference(entry.fields, onlyField(path)) };
  });
  return withManagedEntries(object, [...entries, ...apart]);
}

function onlyField(path: readonly string[]): FieldSet {
  const encoded = path.reduceRight<JsonObject>((below, name) => ({ [`f:${name}`]: below }), {});
  return decodeFieldSet(encoded) ?? NO_FIELDS;
}

function hasField(fields: FieldSet | undefined, [name, ...rest]: readonly string[]): boolean {
  if (fields === undefined || name === undefined) return fields?.isMember === true;
  return hasField(fields.children.get(`f:${name}`), rest);
}

function withValue<T extends JsonObject>(
  parent: T,
  [name, ...rest]: readonly string[],
  value: unknown,
): T {
  if (name === undefined) return parent;
  const member = parent[name];
  const below = record(member);
  return { ...parent, [name]: rest.length === 0 ? value : withValue(below, rest, value) };
}
