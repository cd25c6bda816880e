import type { KubernetesObject } from "../../src/wire/resource.js";
import type { Status } from "../../src/wire/status.js";
import { kindTable, noSuchKind } from "../kinds/kind-table.js";
import { kindTypeFault } from "../kinds/type-fault.js";
import { invalid } from "../storage/field-causes.js";
import { withMetadata } from "../storage/object-metadata.js";
import type { ServedResource } from "../storage/served-resource.js";
import { badRequest, invalidObject } from "../storage/status-bodies.js";
import { decodeYaml } from "../values/decode-yaml.js";
import { unmarshalling, withoutKind } from "../values/go-kind.js";
import { isJsonObject, type JsonObject } from "../values/json-value.js";
import { memberFaults } from "../values/member-faults.js";
import { metadataTypeFault } from "../values/metadata-types.js";
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
import type { RequestTarget, ResourceRequest } from "./request-context.js";
import { RequestFailure } from "./request-failure.js";

/** Groups whose objects the server works with: their members are of the types that they have in any world. */
const DECODED_GROUPS = ["admissionregistration.k8s.io", "apiextensions.k8s.io"];

/** What was sent cannot be decoded as an object. */
export class UndecodableObject extends Error {
  override readonly name = "UndecodableObject";
  /** What it says it is; undefined when it does not say. */
  readonly given: ExpectedObject | undefined;

  constructor(why: string, given?: ExpectedObject) {
    super(why);
    this.given = given;
  }
}

/** Where a value comes from that is to be an object. */
export interface ValueOrigin {
  /** What it was as it was sent, for a message. */
  text(): string;
  /** Whether a patch made it. @default false */
  readonly isPatched?: boolean;
  /** Whether members of built-in kinds have to be of their types. @default false */
  readonly isTyped?: boolean;
}

/**
 * Reads the object of a create or an update.
 * @throws RequestFailure 400 or 415
 */
export function readObject(
  { addsDefaults }: Pick<HandlerServices, "addsDefaults">,
  request: ResourceRequest,
): KubernetesObject {
  const { resource } = request.target;
  const expected = objectOf(resource);
  const value = decodeObject(request, expected);
  const object = sentObject(request, value, addsDefaults);
  const { apiVersion } = object;
  if (apiVersion !== expected.apiVersion) {
    throw otherVersion(String(apiVersion), expected.apiVersion);
  }
  return object;
}

/** Of a body of which each step takes so long that others should have their turn in between. */
const LARGE_BYTES = 256 * 1024;

/** Whether others should have a turn between two steps, as long as nothing was decided by what is stored. */
export function isLarge({ body }: ResourceRequest): boolean {
  return body.length >= LARGE_BYTES;
}

/**
 * Takes a value that was sent for an object of the resource.
 * @param isTyped whether members of built-in kinds have to be of their types
 * @throws RequestFailure 400 when it is none
 */
export function sentObject(
  { target, body }: ResourceRequest,
  value: unknown,
  isTyped = false,
): KubernetesObject {
  try {
    return checkObject(target.resource, value, { text: () => body.toString(), isTyped });
  } catch (error) {
    if (!(error instanceof UndecodableObject)) throw error;
    const { given, message } = error;
    throw new RequestFailure(
      given === undefined
        ? unrecognized(target.resource, message, body)
        : cannotHandle(given, message),
    );
  }
}

/**
 * Looks at the fields of an object that was sent: members that are there twice, and unknown ones. Warns of them.
 * @throws RequestFailure 400 when they are forbidden
 */
export function checkFields(
  services: HandlerServices,
  request: ResourceRequest,
  object: KubernetesObject,
): void {
  const { resource } = request.target;
  const faults = (unknown: readonly string[]) => bodyFaults(request, unknown);
  const refusal = findFieldFaults(services, request, { object, faults });
  if (refusal !== undefined) throw new RequestFailure(cannotHandle(objectOf(resource), refusal));
}

/** What is wrong with the members of a body, in words. In protobuf there are no names. */
function bodyFaults(request: ResourceRequest, unknown: readonly string[]): readonly string[] {
  const unknownTexts = unknown.map((place) => faultText("unknown", place));
  if (isYamlBody(request)) {
    return [...decodeYaml(request.body.toString()).duplicates, ...unknownTexts];
  }
  if (!isJsonBody(request)) return unknownTexts;
  const text = request.body.toString();
  // A built-in kind is decoded once, and what is wrong with it found in passing; a custom resource first as any JSON.
  const isCustom = request.target.resource.custom === true;
  const found = memberFaults(text, isCustom ? [] : unknown);
  const texts = found.map(({ is, place }) => faultText(is, place));
  return isCustom ? [...texts, ...unknownTexts] : texts;
}

/**
 * Takes a decoded value for an object of the resource. One of a built-in kind need not say what it is; a custom resource has
 * the version that it says, or none.
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
  const apiVersion = typeMember(object, "apiVersion") || (isCustom ? "" : expected.apiVersion);
  const kind = typeMember(object, "kind") || (isCustom ? "" : expected.kind);
  if (kind === "") throw new UndecodableObject(`Object 'Kind' is missing in '${text()}'`);
  if (!isCustom) checkKind({ resource, apiVersion, kind }, isPatched);
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
  const isOwn = isCustom && kind === resource.kind;
  const fault =
    metadataTypeFault(metadata, { isCustom }) ??
    (isOwn ? resource.schema?.undecodable(object) : undefined) ??
    (isTyped || DECODED_GROUPS.includes(resource.group)
      ? kindTypeFault(object, expected)
      : undefined);
  if (fault !== undefined) {
    throw new UndecodableObject(fault, isCustom ? { ...expected, apiVersion, kind } : expected);
  }
  return { ...object, apiVersion, kind, metadata };
}

/** What an object says it is; "" when it does not say. @throws UndecodableObject when it is no text */
function typeMember(object: JsonObject, name: "apiVersion" | "kind"): string {
  const said = object[name] ?? "";
  if (typeof said === "string") return said;
  throw new UndecodableObject(withoutKind(said, `struct field .${name} of type string`));
}

/** Objects of built-in kinds are read as what they say they are, and then made into what they should be, if that goes. */
function checkKind(given: ExpectedObject, isPatched: boolean): void {
  const { resource, apiVersion, kind } = given;
  const expected = objectOf(resource);
  if (apiVersion === expected.apiVersion && kind === expected.kind) return;
  if (kindTable().typeNameOf(apiVersion, kind) === undefined) {
    throw new UndecodableObject(noSuchKind({ apiVersion, kind, isPatched }), given);
  }
  if (kind === expected.kind) return;
  const [version, target] = [apiVersion.split("/").at(-1), resource.group.split(".")[0] || "core"];
  const why = `converting (${version}.${kind}) to (${target}.${resource.kind}): unknown conversion`;
  throw new UndecodableObject(why, given);
}

function otherVersion(given: string, expected: string): RequestFailure {
  const message =
    `the API version in the data (${given}) does not match ` +
    `the expected API version (${expected})`;
  return new RequestFailure(badRequest(message));
}

/**
 * Custom resources are read as whatever they say they are, and then found to be of the wrong kind; who writes the status alone
 * may call them what he likes.
 * @throws RequestFailure 422
 */
export function checkCustomKind(
  { resource, subresource }: RequestTarget,
  object: KubernetesObject,
): void {
  const { kind, metadata } = object;
  if (kind === resource.kind || subresource === "status") return;
  throw new RequestFailure(
    invalidObject(
      { ...resource, kind: String(kind) },
      metadata.name ?? "",
      invalid("kind", kind, `must be ${resource.kind}`),
    ),
  );
}

/** An object with the name of the URL. @throws RequestFailure 400 when it has another one, or none */
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

/** 400 for an object that does not say its name. */
export function nameless(name: string): Status {
  const why = "was undeterminable: name must be provided";
  return badRequest(`the name of the object (${name} based on URL) ${why}`);
}

/** An object with the namespace of the path, if any. @throws RequestFailure 400 when it has another one */
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
