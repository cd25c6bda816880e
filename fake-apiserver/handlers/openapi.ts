/** Serves the OpenAPI documents as a real server does: with ETags, and in the format that the client accepts. */
import {
  documentV2,
  documentV3,
  type OpenApiDocument,
  type OpenApiFacts,
  versionPath,
} from "../openapi/documents.js";
import { encodeDocument } from "../openapi/encode-document.js";
import type { ServedResource } from "../storage/served-resource.js";
import { parseAccept } from "./accept.js";
import {
  headerOf,
  jsonResponse,
  type NonResourceRequest,
  type NonResourceResponse,
} from "./non-resource-response.js";

const V2 = "/openapi/v2";
const V3 = "/openapi/v3";

const JSON_TYPE = "application/json";
const PROTOBUF = "application/com.github.proto-openapi.spec.v2.v1.0+protobuf";
/** The former name of the one above. Clients still request it. */
const DEPRECATED_PROTOBUF = "application/com.github.proto-openapi.spec.v2@v1.0+protobuf";

/** Longer documents of version 2 are compressed: they are not served like objects. */
const PLAIN_MAX_BYTES = 1_399;

/** Serves /openapi/v2, /openapi/v3 and the paths below it; undefined for any other path. */
export function serveOpenApi(
  request: NonResourceRequest,
  { resources, profile }: OpenApiFacts,
): NonResourceResponse | undefined {
  if (request.path === V2) return serveV2(request, () => documentV2({ resources, profile }));
  if (!profile.has("openApiV3")) return undefined;
  if (request.path !== V3 && !request.path.startsWith(`${V3}/`)) return undefined;
  const versions = byVersion(resources);
  const documentOf = (served: readonly ServedResource[]) =>
    documentV3({ resources: served, profile });
  if (request.path === V3) return serveIndex(request, versions, documentOf);
  const served = versions.get(request.path.slice(V3.length + 1));
  if (served === undefined) return { status: 404, headers: {}, body: "" };
  return serveV3(request, documentOf(served));
}

function serveV2(
  request: NonResourceRequest,
  makeDocument: () => OpenApiDocument,
): NonResourceResponse {
  const headers = { vary: "Accept-Encoding, Accept" };
  const type = acceptedType(request, [JSON_TYPE, DEPRECATED_PROTOBUF, PROTOBUF]);
  if (type === undefined) return { status: 406, headers, body: "" };
  const document = makeDocument();
  const tagged = { ...headers, etag: JSON.stringify(document.etag) };
  if (isKnown(request, document)) return { status: 304, headers: tagged, body: "" };
  const isJson = type === JSON_TYPE;
  return {
    status: 200,
    headers: { ...tagged, "content-type": isJson ? JSON_TYPE : PROTOBUF },
    body: isJson ? document.json : encoded(document),
    plainMaxBytes: PLAIN_MAX_BYTES,
  };
}

/** The last encoded document: clients request the same one, one after another. */
let lastEncoded: { readonly etag: string; readonly bytes: Uint8Array } | undefined;

function encoded({ json, etag }: OpenApiDocument): Uint8Array {
  if (lastEncoded?.etag === etag) return lastEncoded.bytes;
  const bytes = encodeDocument(JSON.parse(json));
  lastEncoded = { etag, bytes };
  return bytes;
}

function serveIndex(
  request: NonResourceRequest,
  versions: ReadonlyMap<string, readonly ServedResource[]>,
  documentOf: (served: readonly ServedResource[]) => OpenApiDocument,
): NonResourceResponse {
  const paths = [...versions].map(([key, served]) => [
    key,
    { serverRelativeURL: `${V3}/${key}?hash=${documentOf(served).etag}` },
  ]);
  // A real server sets no content type, and Go detects text.
  return jsonResponse(request, { paths: Object.fromEntries(paths) }, "text/plain; charset=utf-8");
}

function serveV3(request: NonResourceRequest, document: OpenApiDocument): NonResourceResponse {
  const headers = { vary: "Accept" };
  if (acceptedType(request, [JSON_TYPE]) === undefined) return { status: 406, headers, body: "" };
  const tagged = { ...headers, etag: JSON.stringify(document.etag) };
  const { hash = "" } = request.query;
  if (hash !== "" && hash !== document.etag) {
    const location = `${request.path}?hash=${document.etag}`;
    return { status: 301, headers: { ...tagged, "content-type": JSON_TYPE, location }, body: "" };
  }
  // A document requested by its hash never changes.
  const lasting = hash === "" ? {} : { "Cache-Control": "public, immutable" };
  const all = { ...tagged, ...lasting };
  if (isKnown(request, document)) return { status: 304, headers: all, body: "" };
  return { status: 200, headers: { ...all, "content-type": JSON_TYPE }, body: document.json };
}

function byVersion(
  resources: readonly ServedResource[],
): ReadonlyMap<string, readonly ServedResource[]> {
  const versions = new Map<string, ServedResource[]>();
  for (const resource of resources) {
    const key = versionPath(resource);
    const served = versions.get(key);
    if (served === undefined) versions.set(key, [resource]);
    else served.push(resource);
  }
  return versions;
}

/** The client's preferred one of the offered types. */
function acceptedType(request: NonResourceRequest, offered: readonly string[]): string | undefined {
  for (const { mediaType } of parseAccept(headerOf(request, "accept"))) {
    const prefix = mediaType.endsWith("/*") ? mediaType.slice(0, -1) : undefined;
    const found = offered.find(
      (type) =>
        type === mediaType ||
        mediaType === "*/*" ||
        (prefix !== undefined && type.startsWith(prefix)),
    );
    if (found !== undefined) return found;
  }
  return undefined;
}

/** Whether the client has the document already. */
function isKnown(request: NonResourceRequest, { etag }: OpenApiDocument): boolean {
  const known = headerOf(request, "if-none-match") ?? "";
  return known.split(",").some((tag) => {
    const bare = tag.trim().replace(/^W\//, "");
    return bare === "*" || bare === `"${etag}"`;
  });
}
