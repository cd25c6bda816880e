import { parse as parseYaml } from "yaml";
import type { KubernetesObject } from "../../src/wire/resource.js";
import { isJsonObject } from "../storage/json-value.js";
import { groupVersion, type ServedResource } from "../storage/served-resource.js";
import type { RequestContext, ResourceRequest } from "./request-context.js";
import { RequestFailure } from "./request-failure.js";
import { badRequest, unsupportedMediaType } from "./status-bodies.js";

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
  const mediaType = mediaTypeOf(request);
  if (mediaType !== "" && !OBJECT_MEDIA_TYPES.includes(mediaType)) {
    throw new RequestFailure(unsupportedMediaType(OBJECT_MEDIA_TYPES));
  }
  const { resource } = request.target;
  const value = parseBody(resource, request.body, mediaType === "application/yaml");
  return inNamespace(request, checkObject(resource, value));
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
    const message = `the object provided is unrecognized (must be of type ${resource.kind}): ${String(kind)}`;
    throw new RequestFailure(badRequest(message));
  }
  return { ...value, apiVersion: expected, kind: resource.kind, metadata };
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

function parseBody(resource: ServedResource, body: Buffer, isYaml: boolean): unknown {
  const text = body.toString("utf8");
  try {
    return isYaml ? parseYaml(text) : JSON.parse(text);
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
