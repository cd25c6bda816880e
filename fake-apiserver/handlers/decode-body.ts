import { decodeEnvelope, openEnvelope } from "../protobuf/decode-protobuf.js";
import { groupVersion, type ServedResource } from "../storage/served-resource.js";
import { badRequest, unsupportedMediaType } from "../storage/status-bodies.js";
import { decodeText } from "../values/decode-text.js";
import type { RequestContext } from "./request-context.js";
import { RequestFailure } from "./request-failure.js";

const JSON_TYPE = "application/json";
const YAML = "application/yaml";
const PROTOBUF = "application/vnd.kubernetes.protobuf";

/** The accepted media types of objects and options. */
const BODY_MEDIA_TYPES = [JSON_TYPE, YAML, PROTOBUF];

/** How much of an undecodable body is quoted. */
const SUMMARY_MAX_BYTES = 30;

/** The media type of the body, without parameters; "" if there is none. */
export function mediaTypeOf({ headers }: RequestContext): string {
  return (headers["content-type"] ?? "").split(";")[0]?.trim().toLowerCase() ?? "";
}

/** Whether the body is text that may have duplicate members. */
export function isJsonBody(request: RequestContext): boolean {
  return ["", JSON_TYPE].includes(mediaTypeOf(request));
}

/** Whether the body is YAML. */
export function isYamlBody(request: RequestContext): boolean {
  return mediaTypeOf(request) === YAML;
}

/** The properties of the resource that the decoder needs. */
export interface ExpectedObject {
  readonly resource: ServedResource;
  /** The kind of the body: that of the resource, or of a subresource. */
  readonly apiVersion: string;
  readonly kind: string;
}

/** Decodes an object in any of the formats. @throws RequestFailure 400 or 415 */
export function decodeObject(request: RequestContext, expected: ExpectedObject): unknown {
  switch (bodyTypeOf(request)) {
    case PROTOBUF:
      return decodeProtobufObject(request.body, expected);
    case YAML:
      return decodeTextObject(request.body, expected, "yaml");
    default:
      return decodeTextObject(request.body, expected, "json");
  }
}

/** Decodes delete options. @throws RequestFailure 400 or 415 */
export function decodeDeleteOptions(request: RequestContext): unknown {
  const { body } = request;
  const mediaType = bodyTypeOf(request);
  try {
    if (mediaType === PROTOBUF) {
      const kind = { apiVersion: "meta.k8s.io/v1", kind: "DeleteOptions" };
      const envelope = openEnvelope(body, kind);
      // Every group has them, and they are identical.
      return decodeEnvelope(envelope.kind === kind.kind ? { ...envelope, ...kind } : envelope);
    }
  } catch (error) {
    throw new RequestFailure(badRequest(messageOf(error)));
  }
  try {
    return decodeText(body.toString(), mediaType === YAML ? "yaml" : "json");
  } catch (error) {
    const message = `couldn't get version/kind; json parse error: ${messageOf(error)}`;
    throw new RequestFailure(badRequest(message));
  }
}

/** "Pod in version "v1" cannot be handled as a ConfigMap: …" */
export function cannotHandle(
  { resource, apiVersion, kind }: ExpectedObject,
  why: string,
): ReturnType<typeof badRequest> {
  const version = apiVersion.slice(apiVersion.indexOf("/") + 1);
  return badRequest(
    `${kind} in version ${JSON.stringify(version)} cannot be handled as a ${resource.kind}: ${why}`,
  );
}

/** The kind of objects sent to a resource. */
export function objectOf(resource: ServedResource): ExpectedObject {
  return { resource, apiVersion: groupVersion(resource), kind: resource.kind };
}

/** The media type of a body to decode. @throws RequestFailure 415 */
export function bodyTypeOf(request: RequestContext): string {
  const mediaType = mediaTypeOf(request);
  const isUnsaid = mediaType === "" && !request.headers["content-type"];
  if (isUnsaid || BODY_MEDIA_TYPES.includes(mediaType)) return mediaType;
  throw new RequestFailure(unsupportedMediaType(BODY_MEDIA_TYPES));
}

function decodeTextObject(
  body: Buffer,
  { kind }: ExpectedObject,
  format: "json" | "yaml",
): unknown {
  try {
    return decodeText(body.toString(), format);
  } catch (error) {
    const why = messageOf(error);
    const isJson = format === "json";
    const text = isJson ? `couldn't get version/kind; json parse error: ${why}` : why;
    throw new RequestFailure(unrecognized({ kind }, text, body));
  }
}

function decodeProtobufObject(body: Buffer, expected: ExpectedObject): unknown {
  const { resource } = expected;
  let kind = expected;
  let isOpen = false;
  try {
    const envelope = openEnvelope(body, expected);
    isOpen = true;
    kind = { ...expected, apiVersion: envelope.apiVersion, kind: envelope.kind };
    const isCustom = resource.custom === true && expected.kind === resource.kind;
    // Custom resources have no protobuf messages. Real servers decode the envelope nevertheless.
    if (isCustom) throw new Error("Object 'Kind' is missing in 'object has no kind field '");
    return decodeEnvelope(envelope);
  } catch (error) {
    const why = messageOf(error);
    throw new RequestFailure(isOpen ? cannotHandle(kind, why) : unrecognized(resource, why, body));
  }
}

/** "the object provided is unrecognized (must be of type Pod): … ({"a":1})" */
export function unrecognized(
  { kind }: Pick<ServedResource, "kind">,
  why: string,
  body: Buffer,
): ReturnType<typeof badRequest> {
  const message = `the object provided is unrecognized (must be of type ${kind}): ${why}`;
  return badRequest(`${message} (${summaryOf(body)})`);
}

function summaryOf(body: Buffer): string {
  if (body.length === 0) return "<empty>";
  const encoding = body[0] === "{".charCodeAt(0) ? "utf8" : "hex";
  const rest = body.length > SUMMARY_MAX_BYTES ? " ..." : "";
  return `${body.toString(encoding, 0, SUMMARY_MAX_BYTES)}${rest}`;
}

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
