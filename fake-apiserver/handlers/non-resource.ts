import type { ServerProfile } from "../profiles/server-profile.js";
import { serverVersion } from "../profiles/version.js";
import type { ServedResource } from "../storage/served-resource.js";
import { serveDiscovery } from "./discovery.js";
import { serveHealth } from "./health.js";
import {
  jsonResponse,
  type NonResourceRequest,
  type NonResourceResponse,
} from "./non-resource-response.js";
import { serveOpenApi } from "./openapi.js";

const VERSION_TYPES = ["*/*", "application/json"];

/** Information of a server about itself. */
export interface ServerFacts {
  readonly resources: readonly ServedResource[];
  readonly profile: ServerProfile;
  /** Host and port, which GET /api returns. */
  readonly address: string;
}

/**
 * Serves non-resource paths: discovery, OpenAPI, health and version. Undefined for any other path, or for
 * a group or version that is not served; a real server answers such a path with 404 in plain text.
 */
export function serveNonResource(
  request: NonResourceRequest,
  server: ServerFacts,
): NonResourceResponse | undefined {
  if (request.path === "/") return jsonResponse(request, { paths: knownPaths(server) });
  if (/^\/version\/?$/.test(request.path)) {
    // Always indented, as the real one does.
    const indented = { ...request, query: { pretty: "true" } };
    const document = jsonResponse(indented, serverVersion(server.profile));
    return { ...document, routed: VERSION_TYPES, takesOnlyGet: true };
  }
  return serveHealth(request) ?? serveOpenApi(request, server) ?? serveDiscovery(request, server);
}

function knownPaths({ resources, profile }: ServerFacts): string[] {
  const api = resources.flatMap(({ group, version }) =>
    group === ""
      ? ["/api", `/api/${version}`]
      : ["/apis", `/apis/${group}`, `/apis/${group}/${version}`],
  );
  const openApi = profile.has("openApiV3") ? ["/openapi/v3"] : [];
  const others = ["/healthz", "/livez", "/openapi/v2", ...openApi, "/readyz", "/version"];
  return [...new Set([...api, ...others])].toSorted();
}
