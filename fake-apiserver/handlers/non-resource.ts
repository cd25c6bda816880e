import type { ServedResource } from "../storage/served-resource.js";
import { serveDiscovery } from "./discovery.js";
import { serveHealth } from "./health.js";
import {
  jsonResponse,
  type NonResourceRequest,
  type NonResourceResponse,
} from "./non-resource-response.js";
import { serveOpenApi } from "./openapi.js";
import { SERVER_VERSION } from "./version.js";

/**
 * Serves what is not a resource: discovery, OpenAPI, health and version. Undefined when the path is none of these, or
 * speaks of a group or version that is not served; a real server answers such a path with 404 in plain text.
 *
 * @param serverAddress host and port, which GET /api repeats
 */
export function serveNonResource(
  path: string,
  query: NonResourceRequest["query"],
  headers: NonResourceRequest["headers"],
  resources: readonly ServedResource[],
  serverAddress: string,
): NonResourceResponse | undefined {
  const request = { path: path.replace(/(?<=.)\/$/, ""), query, headers };
  if (request.path === "/") return jsonResponse(request, { paths: knownPaths(resources) });
  // Indented whoever asks, as the real one does.
  if (request.path === "/version") {
    return jsonResponse({ ...request, query: { pretty: "true" } }, SERVER_VERSION);
  }
  return (
    serveHealth(request) ??
    serveOpenApi(request, resources) ??
    serveDiscovery(request, resources, serverAddress)
  );
}

function knownPaths(resources: readonly ServedResource[]): string[] {
  const api = resources.flatMap(({ group, version }) =>
    group === ""
      ? ["/api", `/api/${version}`]
      : ["/apis", `/apis/${group}`, `/apis/${group}/${version}`],
  );
  const others = ["/healthz", "/livez", "/openapi/v2", "/openapi/v3", "/readyz", "/version"];
  return [...new Set([...api, ...others])].toSorted();
}
