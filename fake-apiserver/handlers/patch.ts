import { nextTurn } from "../../src/time/system-clock.js";
import type { KubernetesObject } from "../../src/wire/resource.js";
import { conversionFault } from "../kinds/conversion-fault.js";
import { forbidden, invalid, required } from "../storage/field-causes.js";
import { objectJson } from "../storage/object-json.js";
import { isSameState } from "../storage/object-metadata.js";
import { groupVersion, type ServedResource } from "../storage/served-resource.js";
import { internalError, invalidObject, notFound } from "../storage/status-bodies.js";
import { goText } from "../values/go-text.js";
import { at, isJsonObject, type JsonObject } from "../values/json-value.js";
import { memberFaults } from "../values/member-faults.js";
import { writtenFractions } from "../values/written-fractions.js";
import { admittedUpdate } from "./admitted-writes.js";
import type { Answer } from "./answer.js";
import { apply } from "./apply.js";
import { type ExpectedObject, objectOf } from "./decode-body.js";
import { decodedObject } from "./decoded-object.js";
import { finishing } from "./field-manager.js";
import { faultText, findFieldFaults, treatedFaults } from "./field-validation.js";
import type { HandlerServices } from "./handler-services.js";
import { checkImmutableInPatch, withoutUnwrittenUid } from "./immutable-metadata.js";
import { judgesTypes } from "./judges-types.js";
import {
  APPLY_PATCH,
  checkPatch,
  decodePatch,
  JSON_PATCH,
  patchedValue,
  patchMediaType,
  STRATEGIC_PATCH,
  undecodable,
  unknownInOperations,
} from "./patch-body.js";
import {
  checkCustomKind,
  checkObject,
  isLarge,
  nameless,
  UndecodableObject,
  withTargetName,
} from "./request-body.js";
import type { ResourceRequest } from "./request-context.js";
import { RequestFailure } from "./request-failure.js";
import { withSeenVersion } from "./seen-version.js";
import { targetKey } from "./target-key.js";
import { withUniqueOwners } from "./unique-owners.js";
import { writtenPart } from "./update.js";
import { readWriteOptions } from "./write-options.js";

/** PATCH of an object or of its status. */
export async function patch(services: HandlerServices, request: ResourceRequest): Promise<Answer> {
  const { target } = request;
  const mediaType = patchMediaType(request);
  const isDryRun = readPatchOptions(services, request, mediaType);
  const change = decodePatch(request, mediaType);
  if (isLarge(request)) await nextTurn();
  const find = () => services.store.collection(target.resource).get(targetKey(target));
  let stored = find();
  if (mediaType === APPLY_PATCH) {
    return apply(services, request, { stored, configuration: change, isDryRun });
  }
  const warningsCount = request.warnings.length;
  let made = patchedBy(services, request, { stored, change, mediaType });
  if (isLarge(request)) {
    await nextTurn();
    const before = stored;
    stored = find();
    if (!isSameState(stored, before)) {
      // Other clients have written meanwhile: their object is patched, without yielding again.
      request.warnings.length = warningsCount;
      made = patchedBy(services, request, { stored, change, mediaType });
    }
  }
  const { object, sent } = made;
  const updating = admittedUpdate(services, request, object, {
    part: writtenPart(target),
    ...finishing(services, request, { isDryRun, sent: object, undecoded: sent }),
    isDryRun,
  });
  const written = updating instanceof Promise ? await updating : updating;
  return { type: "object", code: 200, json: objectJson(written) };
}

/** The result of a patch. @throws RequestFailure 404 for a missing object, and for a patch that cannot be applied */
function patchedBy(
  services: HandlerServices,
  request: ResourceRequest,
  { stored, change, mediaType }: Patching,
): { readonly object: KubernetesObject; readonly sent: KubernetesObject } {
  const { target } = request;
  if (stored === undefined) throw new RequestFailure(notFound(target.resource, target.name ?? ""));
  checkPatch(change, mediaType, request.query["fieldValidation"] !== "Ignore");
  const patched = patchedValue(request, stored, change, mediaType);
  checkFractions(services, request, { change, mediaType, stored });
  if (mediaType === STRATEGIC_PATCH) checkConverted(services, target.resource, patched, change);
  const whole = patchedObject(services, request, patched, { change, mediaType, stored });
  const refusal = findFieldFaults(services, request, {
    object: whole,
    faults: (unknown) => patchFaults(request, { change, mediaType }, unknown),
  });
  if (refusal !== undefined) {
    throw new RequestFailure(undecodable(JSON.stringify(patched), refusal));
  }
  const sent = withTargetName(request, whole);
  const decoded = decodedObject(services, target.resource, sent);
  const unique = withUniqueOwners(decoded, request.warnings, AFTER_ADMISSION);
  const object = withSeenVersion(services, request, withoutUnwrittenUid(target, unique));
  checkImmutableInPatch(services, target, stored, object, sent);
  return { object, sent };
}

interface Patching {
  readonly stored: KubernetesObject | undefined;
  readonly change: ReturnType<typeof decodePatch>;
  readonly mediaType: string;
}

const AFTER_ADMISSION = " after mutating admission happens";

/** Duplicate members of a patch, unknown ones of its operations, and of its result. */
export function patchFaults(
  { body }: ResourceRequest,
  { change, mediaType }: Pick<Patching, "change" | "mediaType">,
  unknown: readonly string[],
): readonly string[] {
  const isJsonPatch = mediaType === JSON_PATCH;
  const where = isJsonPatch ? "json patch " : "";
  const ofOperations = isJsonPatch ? unknownInOperations(change) : [];
  return [
    ...memberFaults(body.toString()).map(({ place }) => `${where}${faultText("duplicate", place)}`),
    ...ofOperations.map((place) => `${where}${faultText("unknown", place)}`),
    ...unknown.map((place) => faultText("unknown", place)),
  ];
}

/** The result of a patch as an object. @throws RequestFailure 400, 422, or 500 as in a real server */
function patchedObject(
  services: HandlerServices,
  request: ResourceRequest,
  patched: unknown,
  { change, mediaType, stored }: Patching & { readonly stored: KubernetesObject },
): KubernetesObject {
  const { resource, name = "" } = request.target;
  const isStrategic = mediaType === STRATEGIC_PATCH && isJsonObject(patched);
  const isBuiltIn = resource.custom !== true;
  if (isBuiltIn && !isStrategic && isJsonObject(patched) && isWithoutVersion(resource, patched)) {
    throw unversioned(services, request, patched, { change, mediaType });
  }
  // A strategic patch knows the type of the object, and does not look for what it says it is.
  const typed = isStrategic ? { ...patched, ...typeOf(objectOf(resource)) } : patched;
  const object = objectOfPatched(resource, typed, judgesTypes(services, resource));
  if (!isBuiltIn) checkVersion(resource, name, object);
  checkCustomKind(request.target, object, stored);
  return object;
}

function isWithoutVersion({ group }: ServedResource, { apiVersion }: JsonObject): boolean {
  return !apiVersion || apiVersion === "/" || apiVersion === `${group}/`;
}

/** Without a version nothing of an object is known, its name included. */
function unversioned(
  services: HandlerServices,
  request: ResourceRequest,
  patched: JsonObject,
  patch: Pick<Patching, "change" | "mediaType">,
): RequestFailure {
  const { apiVersion: _version, kind: _kind, ...members } = patched;
  const refusal = treatedFaults(services, request, () =>
    patchFaults(request, patch, Object.keys(members).toSorted()),
  );
  return new RequestFailure(
    refusal === undefined
      ? nameless(request.target.name ?? "")
      : undecodable(JSON.stringify(patched), refusal),
  );
}

/** Checks the types of the result of a strategic merge patch. @throws RequestFailure 422 */
function checkConverted(
  { addsDefaults }: HandlerServices,
  resource: ServedResource,
  patched: unknown,
  change: unknown,
): void {
  if (!addsDefaults || !isJsonObject(patched)) return;
  const why = conversionFault(patched, objectOf(resource));
  if (why !== undefined) throw new RequestFailure(undecodable(goText(change), why));
}

/** A patched value is decoded as it was written: "1.0" is not an integer. @throws RequestFailure 422 */
function checkFractions(
  services: HandlerServices,
  request: ResourceRequest,
  { change, mediaType, stored }: Patching & { readonly stored: KubernetesObject },
): void {
  const { resource } = request.target;
  // Objects in memory forget how their numbers were written, too.
  const isDecoded = resource.custom !== true && mediaType !== STRATEGIC_PATCH;
  const fractions = isDecoded ? writtenFractions(request.body.toString()) : undefined;
  if (fractions === undefined) return;
  const written = Array.isArray(change) ? withTests(fractions.value, change) : fractions.value;
  const patched = patchedValue(request, stored, written, mediaType);
  objectOfPatched(resource, patched, judgesTypes(services, resource), fractions.restored);
}

/** A test compares the letters of whole numbers; of others, values. */
function withTests(written: unknown, operations: readonly unknown[]): readonly unknown[] {
  const all = Array.isArray(written) ? written : [];
  return all.map((one, place) => {
    const isWhole = Number.isInteger(at(operations[place], "value"));
    return at(one, "op") === "test" && !isWhole ? operations[place] : one;
  });
}

function objectOfPatched(
  resource: ServedResource,
  patched: unknown,
  isTyped: boolean,
  restored = (message: string) => message,
): KubernetesObject {
  const text = () => JSON.stringify(patched);
  try {
    return checkObject(resource, patched, { text, isPatched: true, isTyped });
  } catch (error) {
    if (!(error instanceof UndecodableObject)) throw error;
    throw new RequestFailure(undecodable(text(), restored(error.message)));
  }
}

function typeOf({ apiVersion, kind }: ExpectedObject): JsonObject {
  return { apiVersion, kind };
}

function checkVersion(resource: ServedResource, name: string, object: JsonObject): void {
  const expected = groupVersion(resource);
  const apiVersion = String(object["apiVersion"]);
  if (apiVersion === expected) return;
  const [group = "", version] = apiVersion.includes("/") ? apiVersion.split("/") : ["", apiVersion];
  if (version === "") {
    const why = "Object 'apiVersion' is missing in 'object has no apiVersion field'";
    throw new RequestFailure(internalError(why));
  }
  throw new RequestFailure(
    invalidObject(
      { ...resource, group },
      name,
      invalid("apiVersion", apiVersion, `must be ${expected}`),
    ),
  );
}

/** Whether a patch is a dry run. @throws RequestFailure 422 */
export function readPatchOptions(
  services: HandlerServices,
  request: ResourceRequest,
  mediaType: string,
): boolean {
  const { query } = request;
  const isApply = mediaType === APPLY_PATCH;
  const nameless = required("fieldManager", "is required for apply patch");
  const forced = forbidden("force", "may not be specified for non-apply patch");
  return readWriteOptions(services, request, "PatchOptions", [
    ...(isApply && !query["fieldManager"] ? [nameless] : []),
    ...(!isApply && query["force"] !== undefined ? [forced] : []),
  ]);
}
