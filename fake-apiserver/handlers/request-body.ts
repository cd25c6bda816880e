import type { KubernetesObject } from "../../src/wire/resource.js";
import type { Status } from "../../src/wire/status.js";
import { isJsonObject, type JsonObject } from "../storage/json-value.js";
import { groupVersion, type ServedResource } from "../storage/served-resource.js";
import { decodeText } from "./decode-text.js";
import { duplicateKeys } from "./duplicate-keys.js";
import { findFieldFaults } from "./field-validation.js";
import type { RequestContext, ResourceRequest } from "./request-context.js";
import { RequestFailure } from "./request-failure.js";
import { badRequest, invalidObject, unsupportedMediaType } from "./status-bodies.js";

/** The media types in which objects may be sent. */
const OBJECT_MEDIA_TYPES = ["application/json", "application/yaml"];

/** The media type of the body, without parameters; "" when none is given. */
export function mediaTypeOf({ headers }: RequestContext): string {
  return (headers["content-type"] ?? "").split(";")[0]?.trim().toLowerCase() ?? "";
}

/**
 * Reads the object of a create or an update, and completes its namespace from the path.
 * @throws RequestFailure 400 or 415
 */
export function readObject(request: ResourceRequest): KubernetesObject {
  return inNamespace(request, checkObject(request.target.resource, readJsonBody(request)));
}

/** Reads a body of JSON or YAML. @throws RequestFailure 400 or 415 */
export function readJsonBody(request: ResourceRequest): unknown {
  const mediaType = mediaTypeOf(request);
  if (mediaType !== "" && !OBJECT_MEDIA_TYPES.includes(mediaType)) {
    throw new RequestFailure(unsupportedMediaType(OBJECT_MEDIA_TYPES));
  }
  return parseBody(request.target.resource, request.body, isYaml(mediaType));
}

/**
 * Looks at the fields of an object that was sent: members that are there twice, and unknown ones. Returns headers that
 * warn of them. @throws RequestFailure 400 when they are forbidden
 */
export function checkFields(
  request: ResourceRequest,
  kind: string,
  object: KubernetesObject,
): Readonly<Record<string, string>> {
  // The parser of YAML refuses duplicates by itself.
  const duplicates = isYaml(mediaTypeOf(request)) ? [] : duplicateKeys(request.body.toString());
  const { headers, refusal } = findFieldFaults(request, kind, object, duplicates);
  if (refusal === undefined) return headers;
  throw new RequestFailure(badRequest(cannotHandle(request.target.resource, refusal)));
}

/** Takes a decoded value for an object of the resource. @throws RequestFailure 400 when it is none */
export function checkObject(resource: ServedResource, value: unknown): KubernetesObject {
  if (!isJsonObject(value))
    throw new RequestFailure(badRequest(cannotHandle(resource, "not an object")));
  const { apiVersion, kind, metadata = {} } = value;
  if (!isJsonObject(metadata)) {
    throw new RequestFailure(badRequest(cannotHandle(resource, "metadata is not an object")));
  }
  const expected = groupVersion(resource);
  if (apiVersion !== undefined && apiVersion !== expected) {
    const message =
      `the API version in the data (${String(apiVersion)}) does not match ` +
      `the expected API version (${expected})`;
    throw new RequestFailure(badRequest(message));
  }
  if (kind !== undefined && kind !== resource.kind) {
    if (resource.custom === true) throw new RequestFailure(otherKind(resource, kind, metadata));
    const message = `the object provided is unrecognized (must be of type ${resource.kind}): ${String(kind)}`;
    throw new RequestFailure(badRequest(message));
  }
  return { ...value, apiVersion: expected, kind: resource.kind, metadata };
}

/** Custom resources are read as whatever they say they are, and then found to be of the wrong kind. */
function otherKind(resource: ServedResource, kind: unknown, metadata: JsonObject): Status {
  const name = typeof metadata["name"] === "string" ? metadata["name"] : "";
  return invalidObject({ ...resource, kind: String(kind) }, name, {
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

function isYaml(mediaType: string): boolean {
  return mediaType === "application/yaml";
}

function parseBody(resource: ServedResource, body: Buffer, isYaml: boolean): unknown {
  const text = body.toString("utf8");
  try {
    return decodeText(text, isYaml ? "yaml" : "json");
  } catch (error) {
    const why = error instanceof Error ? error.message : String(error);
    const message =
      `the object provided is unrecognized (must be of type ${resource.kind}): ` +
      `couldn't get version/kind; json parse error: ${why}`;
    throw new RequestFailure(badRequest(message));
  }
}

function cannotHandle(resource: ServedResource, why: string): string {
  const version = groupVersion(resource);
  return `${resource.kind} in version "${version}" cannot be handled as a ${resource.kind}: ${why}`;
}
