import type { KubernetesObject } from "../../src/wire/resource.js";
import type { Status } from "../../src/wire/status.js";
import { isDecodable } from "../kinds/is-decodable.js";
import { noSuchKind } from "../kinds/kind-table.js";
import { kindTypeFault } from "../kinds/type-fault.js";
import { invalid } from "../storage/field-causes.js";
import { withMetadata } from "../storage/object-metadata.js";
import { groupVersion, type ServedResource } from "../storage/served-resource.js";
import { badRequest, invalidObject } from "../storage/status-bodies.js";
import { decodeYaml } from "../values/decode-yaml.js";
import { unmarshalling, withoutKind } from "../values/go-kind.js";
import { isJsonObject, type JsonObject } from "../values/json-value.js";
import { memberFaults } from "../values/member-faults.js";
import { metadataTypeFault } from "../values/metadata-types.js";
import { understoodVersion } from "../values/understood-version.js";
import { writtenFractions } from "../values/written-fractions.js";
import {
  cannotHandle,
  decodeObject,
  type ExpectedObject,
  isJsonBody,
  isYamlBody,
  objectOf,
  unrecognized,
} from "./decode-body.js";
import { faultText, findFieldFaults } from "./field-validation.js";
import type { HandlerServices } from "./handler-services.js";
import { judgesTypes } from "./judges-types.js";
import type { RequestTarget, ResourceRequest } from "./request-context.js";
import { RequestFailure } from "./request-failure.js";
import { withStatusOf } from "./without-status.js";

/** The body cannot be decoded as an object. */
export class UndecodableObject extends Error {
  override readonly name = "UndecodableObject";
  /** Its type; undefined if it has none. */
  readonly given: ExpectedObject | undefined;

  constructor(why: string, given?: ExpectedObject) {
    super(why);
    this.given = given;
  }
}

/** The origin of a value to decode as an object. */
export interface ValueOrigin {
  /** The text of the body, for a message. */
  text(): string;
  /** Whether it is the result of a patch. @default false */
  readonly isPatched?: boolean;
  /** Whether members of built-in kinds are validated against their types. @default false */
  readonly isTyped?: boolean;
}

/**
 * Reads the object of a create or an update.
 * @throws RequestFailure 400 or 415
 */
export function readObject(
  services: Pick<HandlerServices, "addsDefaults">,
  request: ResourceRequest,
): KubernetesObject {
  const { resource } = request.target;
  const expected = objectOf(resource);
  return sentObject(request, decodeObject(request, expected), judgesTypes(services, resource));
}

/** The size beyond which other requests are served between the steps. */
const LARGE_BYTES = 256 * 1024;

/** Whether to yield between two steps, as long as no decision depends on the store. */
export function isLarge({ body }: ResourceRequest): boolean {
  return body.length >= LARGE_BYTES;
}

/**
 * Decodes a value as an object of the resource.
 * @param isTyped whether members of built-in kinds are validated against their types
 * @throws RequestFailure 400 if that fails
 */
export function sentObject(
  request: ResourceRequest,
  value: unknown,
  isTyped = false,
): KubernetesObject {
  const { target, body } = request;
  const { resource } = target;
  const origin = { text: () => body.toString(), isTyped };
  const isDecoded = isJsonBody(request) && resource.custom !== true;
  const fractions = isDecoded ? writtenFractions(body.toString()) : undefined;
  try {
    if (fractions !== undefined) checkObject(resource, fractions.value, origin);
    return checkObject(resource, value, origin);
  } catch (error) {
    if (!(error instanceof UndecodableObject)) throw error;
    const { given } = error;
    const message = fractions?.restored(error.message) ?? error.message;
    throw new RequestFailure(
      given === undefined ? unrecognized(resource, message, body) : cannotHandle(given, message),
    );
  }
}

/**
 * Checks a body for duplicate and unknown fields, and warns of them; then for the version of the resource.
 * @throws RequestFailure 400 if they are forbidden, or it is another version
 */
export function checkFields(
  services: HandlerServices,
  request: ResourceRequest,
  object: KubernetesObject,
): void {
  const { resource } = request.target;
  const isCustom = resource.custom === true;
  const faults = (unknown: readonly string[]) => bodyFaults(request, unknown, { isCustom });
  const refusal = findFieldFaults(services, request, { object, faults });
  const apiVersion = String(object.apiVersion);
  if (refusal !== undefined) {
    const isUnversioned = apiVersion === "" || apiVersion.endsWith("/");
    const given = { resource, apiVersion, kind: String(object.kind) };
    throw new RequestFailure(
      isUnversioned
        ? badRequest("Object 'apiVersion' is missing in 'object has no apiVersion field'")
        : cannotHandle(given, refusal),
    );
  }
  const expected = groupVersion(resource);
  if (apiVersion !== expected) throw otherVersion(apiVersion, expected);
}

/** The errors of a body's members. Protobuf has no names. @param isCustom whether it is a custom resource */
export function bodyFaults(
  request: ResourceRequest,
  unknown: readonly string[],
  { isCustom }: { readonly isCustom: boolean },
): readonly string[] {
  const unknownTexts = unknown.map((place) => faultText("unknown", place));
  if (isYamlBody(request)) {
    return [...decodeYaml(request.body.toString()).duplicates, ...unknownTexts];
  }
  if (!isJsonBody(request)) return unknownTexts;
  const text = request.body.toString();
  // A built-in kind is decoded once, with its errors; a custom resource is first decoded as any JSON.
  const found = memberFaults(text, isCustom ? [] : unknown);
  const texts = found.map(({ is, place }) => faultText(is, place));
  return isCustom ? [...texts, ...unknownTexts] : texts;
}

/**
 * Decodes a value as an object of the resource. One of a built-in kind need not have a type; a custom resource has
 * its own version, or none.
 * @throws UndecodableObject
 */
export function checkObject(
  resource: ServedResource,
  value: unknown,
  { text, isPatched = false, isTyped = false }: ValueOrigin,
): KubernetesObject {
  const isCustom = resource.custom === true;
  const expected = objectOf(resource);
  if (value !== null && !isJsonObject(value)) {
    throw new UndecodableObject(withoutKind(value));
  }
  const object: JsonObject = value ?? {};
  const given = typeMember(object, "apiVersion");
  const sent = understoodVersion(given);
  if (sent === undefined) {
    throw new UndecodableObject(`unexpected GroupVersion string: ${given}`);
  }
  const isUnsaid = sent === "" || sent === `${resource.group}/`;
  const apiVersion = isUnsaid && !isCustom ? expected.apiVersion : sent;
  const kind = typeMember(object, "kind") || (isCustom ? "" : expected.kind);
  if (kind === "") throw new UndecodableObject(`Object 'Kind' is missing in '${text()}'`);
  if (apiVersion.endsWith("/") && !isCustom) {
    const why = `Object 'apiVersion' is missing in '${text()}'`;
    throw new UndecodableObject(why, { resource, apiVersion, kind });
  }
  if (!isCustom) checkKind({ resource, apiVersion, kind }, object, isPatched);
  const metadata = object["metadata"] ?? {};
  if (!isJsonObject(metadata)) {
    throw new UndecodableObject(
      unmarshalling(
        metadata,
        `${isCustom ? "value" : `struct field ${kind}.metadata`} of type v1.ObjectMeta`,
      ),
      isCustom ? { ...expected, apiVersion, kind } : expected,
    );
  }
  const isOwn = isCustom && kind === resource.kind && apiVersion === expected.apiVersion;
  const ofMetadata = metadataTypeFault(metadata, { isCustom });
  const isDecoded = !isCustom && isTyped;
  const fault = isDecoded
    ? kindTypeFault(object, expected, ofMetadata)
    : (ofMetadata ?? (isOwn ? resource.schema?.undecodable(object) : undefined));
  if (fault !== undefined) {
    throw new UndecodableObject(fault, isCustom ? { ...expected, apiVersion, kind } : expected);
  }
  return { ...object, apiVersion, kind, metadata };
}

/** The kind or apiVersion of an object; "" if it has none. @throws UndecodableObject if it is not a string */
function typeMember(object: JsonObject, name: "apiVersion" | "kind"): string {
  const said = object[name] ?? "";
  if (typeof said === "string") return said;
  throw new UndecodableObject(withoutKind(said, `struct field .${name} of type string`));
}

/** Objects of built-in kinds are decoded by their own type, and then converted, if possible. */
function checkKind(given: ExpectedObject, object: JsonObject, isPatched: boolean): void {
  const { resource, apiVersion, kind } = given;
  const expected = objectOf(resource);
  if (apiVersion === expected.apiVersion && kind === expected.kind) return;
  if (!isDecodable(apiVersion, kind)) {
    throw new UndecodableObject(noSuchKind({ apiVersion, kind, isPatched }), given);
  }
  if (kind === expected.kind) return;
  const [version, target] = [apiVersion.split("/").at(-1), resource.group.split(".")[0] || "core"];
  const converted = `converting (${version}.${kind}) to (${target}.${resource.kind})`;
  const why = kindTypeFault(object, given) ?? `${converted}: unknown conversion`;
  throw new UndecodableObject(why, given);
}

function otherVersion(given: string, expected: string): RequestFailure {
  const message =
    `the API version in the data (${given}) does not match ` +
    `the expected API version (${expected})`;
  return new RequestFailure(badRequest(message));
}

/**
 * Custom resources are decoded by any type, and then refused for a wrong kind; a write of the status alone
 * may have any. What is of another kind has no defaults.
 * @param before what the object replaces
 * @throws RequestFailure 422
 */
export function checkCustomKind(
  { resource, subresource }: RequestTarget,
  object: KubernetesObject,
  before?: KubernetesObject,
): void {
  const { kind, metadata } = object;
  if (kind === resource.kind || subresource === "status") return;
  const wrong = invalid("kind", kind, `must be ${resource.kind}`);
  const whole = withStatusOf(resource, object, before);
  const others = resource.schema?.findings(whole, { before, isOfOtherKind: true }).causes ?? [];
  throw new RequestFailure(
    invalidObject({ ...resource, kind: String(kind) }, metadata.name ?? "", wrong, ...others),
  );
}

/** An object with the name of the URL. @throws RequestFailure 400 if it has another one, or none */
export function withTargetName(
  request: ResourceRequest,
  object: KubernetesObject,
): KubernetesObject {
  const { name = "" } = request.target;
  const given = object.metadata.name ?? "";
  if (given === "") throw new RequestFailure(nameless(name));
  if (given !== name) {
    const message = `the name of the object (${given}) does not match the name on the URL (${name})`;
    throw new RequestFailure(badRequest(message));
  }
  return inNamespace(request, object);
}

/** 400 for an object without a name. */
export function nameless(name: string): Status {
  const why = "was undeterminable: name must be provided";
  return badRequest(`the name of the object (${name} based on URL) ${why}`);
}

/** An object with the namespace of the path, if any. @throws RequestFailure 400 if it has another one */
export function inNamespace(
  { target }: ResourceRequest,
  object: KubernetesObject,
): KubernetesObject {
  const { namespace, resource } = target;
  const given = object.metadata.namespace ?? "";
  if (!resource.namespaced && object.metadata.namespace !== undefined)
    return withMetadata(object, { namespace: undefined });
  if (namespace === undefined) return object;
  if (given !== "" && given !== namespace) {
    const message =
      "the namespace of the provided object does not match the namespace sent on the request";
    throw new RequestFailure(badRequest(message));
  }
  return { ...object, metadata: { ...object.metadata, namespace } };
}
