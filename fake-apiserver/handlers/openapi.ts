/**
 * The least of OpenAPI v3 that lets `kubectl create` and `kubectl apply` work without flags.
 *
 * kubectl asks one thing of it: does PATCH of this kind take the query parameter `fieldValidation`? If a kind is there
 * with that parameter, validation is left to the server. There is no request body on purpose: one that offers strategic
 * merge would oblige us to publish every schema with its patch strategy; without it kubectl uses its own types.
 */
import { createHash } from "node:crypto";
import type { ResourceDefinition } from "../../src/wire/resource.js";
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
  resources: readonly ResourceDefinition[],
): NonResourceResponse | undefined {
  const groupVersions = new Map<string, readonly ResourceDefinition[]>();
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

function documentKey({ group, version }: ResourceDefinition): string {
  return group === "" ? `api/${version}` : `apis/${group}/${version}`;
}

function documentOf(served: readonly ResourceDefinition[]): object {
  return {
    openapi: "3.0.0",
    info: { title: "Kubernetes", version: SERVER_VERSION.gitVersion },
    paths: Object.fromEntries(served.map((resource) => [objectPath(resource), pathItem(resource)])),
  };
}

function objectPath(resource: ResourceDefinition): string {
  const namespace = resource.namespaced ? "/namespaces/{namespace}" : "";
  return `/${documentKey(resource)}${namespace}/${resource.resource}/{name}`;
}

function pathItem({ group, version, kind }: ResourceDefinition): object {
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

function hashOf(document: object): string {
  return createHash("sha512")
    .update(JSON.stringify(document))
    .digest("hex")
    .slice(0, 32)
    .toUpperCase();
}
