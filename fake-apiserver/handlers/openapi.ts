/**
 * As much of OpenAPI v3 as `kubectl create`, `apply` and `explain` need.
 *
 * For a create or an apply kubectl asks one thing of it: does PATCH of this kind take the query parameter
 * `fieldValidation`? If a kind is there with that parameter, validation is left to the server. There is no request body
 * on purpose: one that offers strategic merge would oblige us to publish every schema with its patch strategy; without
 * it kubectl uses its own types. To explain a kind, kubectl looks for its schema: that of a custom resource is the one of
 * its definition, that of a built-in kind says no more than what every object has.
 */
import { createHash } from "node:crypto";
import { isJsonObject, type JsonObject } from "../storage/json-value.js";
import type { ServedResource } from "../storage/served-resource.js";
import {
  jsonResponse,
  type NonResourceRequest,
  type NonResourceResponse,
} from "./non-resource-response.js";
import { SERVER_VERSION } from "./version.js";

const ROOT = "/openapi/v3";

/** Serves /openapi/v3 and one document for each group and version below it; undefined for any other path. */
export function serveOpenApi(
  request: NonResourceRequest,
  resources: readonly ServedResource[],
): NonResourceResponse | undefined {
  const groupVersions = new Map<string, readonly ServedResource[]>();
  for (const resource of resources) {
    const key = documentKey(resource);
    groupVersions.set(key, [...(groupVersions.get(key) ?? []), resource]);
  }
  if (request.path === ROOT) {
    const paths = [...groupVersions].map(([key, served]) => [
      key,
      { serverRelativeURL: `${ROOT}/${key}?hash=${hashOf(documentOf(served))}` },
    ]);
    return jsonResponse(request, { paths: Object.fromEntries(paths) });
  }
  const served = groupVersions.get(request.path.slice(ROOT.length + 1));
  if (!request.path.startsWith(`${ROOT}/`) || served === undefined) return undefined;
  return jsonResponse(request, documentOf(served));
}

function documentKey({ group, version }: ServedResource): string {
  return group === "" ? `api/${version}` : `apis/${group}/${version}`;
}

function documentOf(served: readonly ServedResource[]): object {
  return {
    openapi: "3.0.0",
    info: { title: "Kubernetes", version: SERVER_VERSION.gitVersion },
    paths: Object.fromEntries(served.map((resource) => [objectPath(resource), pathItem(resource)])),
    components: {
      schemas: Object.fromEntries(
        served.map((resource) => [schemaName(resource), schemaOf(resource)]),
      ),
    },
  };
}

function objectPath(resource: ServedResource): string {
  const namespace = resource.namespaced ? "/namespaces/{namespace}" : "";
  return `/${documentKey(resource)}${namespace}/${resource.resource}/{name}`;
}

function pathItem({ group, version, kind }: ServedResource): object {
  return {
    patch: {
      description: `partially update the specified ${kind}`,
      parameters: [
        {
          name: "fieldValidation",
          in: "query",
          description: "What to do with unknown and duplicate fields: Ignore, Warn or Strict.",
          schema: { type: "string", uniqueItems: true },
        },
      ],
      responses: { 200: { description: "OK" }, 201: { description: "Created" } },
      "x-kubernetes-action": "patch",
      "x-kubernetes-group-version-kind": { group, version, kind },
    },
  };
}

/** "com.example.v1.Widget": the group backward, as names of schemas go. */
function schemaName({ group, version, kind }: ServedResource): string {
  const owner = group === "" ? ["core", "k8s", "io"] : group.split(".");
  return [...owner.toReversed(), version, kind].join(".");
}

function schemaOf({ group, version, kind, schema, hasStatus }: ServedResource): JsonObject {
  const document = schema?.document ?? {};
  const properties = isJsonObject(document["properties"]) ? document["properties"] : {};
  const anything = { type: "object", "x-kubernetes-preserve-unknown-fields": true };
  return {
    type: "object",
    description: `${kind} objects are kept as they come: this server knows no fields of the kind.`,
    ...document,
    properties: {
      ...(schema === undefined
        ? {
            spec: { ...anything, description: "What is wanted." },
            ...(hasStatus ? { status: { ...anything, description: "What is." } } : {}),
          }
        : {}),
      ...properties,
      apiVersion: { type: "string", description: "The group and version of the object's form." },
      kind: { type: "string", description: "The kind of the object." },
      metadata: { ...anything, description: "What every object has: its name, labels and so on." },
    },
    "x-kubernetes-group-version-kind": [{ group, version, kind }],
  };
}

function hashOf(document: object): string {
  return createHash("sha512")
    .update(JSON.stringify(document))
    .digest("hex")
    .slice(0, 32)
    .toUpperCase();
}
