import type { KubernetesObject } from "../../src/wire/resource.js";
import type { Status } from "../../src/wire/status.js";
import { kindTable, noSuchKind } from "../kinds/kind-table.js";
import { isJsonObject, type JsonObject } from "../storage/json-value.js";
import type { ServedResource } from "../storage/served-resource.js";
import { cannotHandle, decodeObject, isJsonBody, objectOf } from "./decode-body.js";
import { duplicateKeys } from "./duplicate-keys.js";
import { findFieldFaults } from "./field-validation.js";
import type { HandlerServices } from "./handler-services.js";
import { metadataTypeFault } from "./metadata-types.js";
import type { ResourceRequest } from "./request-context.js";
import { RequestFailure } from "./request-failure.js";
import { badRequest, invalidObject } from "./status-bodies.js";

/**
 * Reads the object of a create or an update, and completes its namespace from the path.
 * @throws RequestFailure 400 or 415
 */
export function readObject(request: ResourceRequest): KubernetesObject {
  const { resource } = request.target;
  const value = decodeObject(request, objectOf(resource));
  return inNamespace(request, checkObject(resource, value));
}

/**
 * Looks at the fields of an object that was sent: members that are there twice, and unknown ones. Returns headers that
 * warn of them. @throws RequestFailure 400 when they are forbidden
 */
export function checkFields(
  services: HandlerServices,
  request: ResourceRequest,
  kind: string,
  object: KubernetesObject,
): Readonly<Record<string, string>> {
  // The parser of YAML refuses duplicates by itself, and in protobuf there are no names.
  const duplicates = isJsonBody(request) ? duplicateKeys(request.body.toString()) : [];
  const { headers, refusal } = findFieldFaults(services, request, {
    kind,
    object,
    duplicates,
  });
  if (refusal === undefined) return headers;
  throw new RequestFailure(cannotHandle(objectOf(request.target.resource), refusal));
}

/** Takes a decoded value for an object of the resource. @throws RequestFailure 400 when it is none */
export function checkObject(resource: ServedResource, value: unknown): KubernetesObject {
  const expected = objectOf(resource);
  if (!isJsonObject(value)) throw new RequestFailure(cannotHandle(expected, "not an object"));
  const { metadata = {} } = value;
  const apiVersion = typeMember(resource, value, "apiVersion") || expected.apiVersion;
  const kind = typeMember(resource, value, "kind") || expected.kind;
  if (!isJsonObject(metadata)) {
    throw new RequestFailure(cannotHandle(expected, "metadata is not an object"));
  }
  if (resource.custom !== true) checkKind(resource, apiVersion, kind);
  const fault = metadataTypeFault(metadata, { isCustom: resource.custom === true });
  if (fault !== undefined) throw new RequestFailure(cannotHandle(expected, fault));
  if (apiVersion !== expected.apiVersion) throw otherVersion(apiVersion, expected.apiVersion);
  if (kind !== expected.kind) throw new RequestFailure(otherKind(resource, kind, metadata));
  return { ...value, apiVersion: expected.apiVersion, kind: expected.kind, metadata };
}

/** What an object says it is; "" when it does not say. @throws RequestFailure 400 when it is no text */
function typeMember(
  resource: ServedResource,
  object: JsonObject,
  name: "apiVersion" | "kind",
): string {
  const said = object[name] ?? "";
  if (typeof said === "string") return said;
  const message =
    `the object provided is unrecognized (must be of type ${resource.kind}): ` +
    `couldn't get version/kind; json parse error: ${name} is no text`;
  throw new RequestFailure(badRequest(message));
}

/** Objects of built-in kinds are read as what they say they are, and then made into what they should be, if that goes. */
function checkKind(resource: ServedResource, apiVersion: string, kind: string): void {
  const expected = objectOf(resource);
  if (apiVersion === expected.apiVersion && kind === expected.kind) return;
  const given = { resource, apiVersion, kind };
  if (kindTable().typeNameOf(apiVersion, kind) === undefined) {
    throw new RequestFailure(cannotHandle(given, noSuchKind({ apiVersion, kind })));
  }
  if (kind === expected.kind) return;
  const [version, target] = [apiVersion.split("/").at(-1), resource.group.split(".")[0] || "core"];
  const why = `converting (${version}.${kind}) to (${target}.${resource.kind}): unknown conversion`;
  throw new RequestFailure(cannotHandle(given, why));
}

function otherVersion(given: string, expected: string): RequestFailure {
  const message =
    `the API version in the data (${given}) does not match ` +
    `the expected API version (${expected})`;
  return new RequestFailure(badRequest(message));
}

/** Custom resources are read as whatever they say they are, and then found to be of the wrong kind. */
function otherKind(resource: ServedResource, kind: string, metadata: JsonObject): Status {
  const name = typeof metadata["name"] === "string" ? metadata["name"] : "";
  return invalidObject({ ...resource, kind }, name, {
    reason: "FieldValueInvalid",
    message: `Invalid value: ${JSON.stringify(kind)}: must be ${resource.kind}`,
    field: "kind",
  });
}

/** An object with the name of the URL. @throws RequestFailure 400 when it has another one */
export function withTargetName(
  request: ResourceRequest,
  object: KubernetesObject,
): KubernetesObject {
  const { name = "" } = request.target;
  const given = object.metadata.name ?? "";
  if (given !== "" && given !== name) {
    const message = `the name of the object (${given}) does not match the name on the URL (${name})`;
    throw new RequestFailure(badRequest(message));
  }
  return inNamespace(request, { ...object, metadata: { ...object.metadata, name } });
}

function inNamespace({ target }: ResourceRequest, object: KubernetesObject): KubernetesObject {
  const { namespace } = target;
  const given = object.metadata.namespace ?? "";
  if (namespace === undefined) return object;
  if (given !== "" && given !== namespace) {
    const message =
      "the namespace of the provided object does not match the namespace sent on the request";
    throw new RequestFailure(badRequest(message));
  }
  return { ...object, metadata: { ...object.metadata, namespace } };
}
