import {
  type NonResourceRequest,
  type NonResourceResponse,
  textResponse,
} from "./non-resource-response.js";

/** The checks of each endpoint, in the order in which a verbose answer lists them. */
const CHECKS: Readonly<Record<string, readonly string[]>> = {
  healthz: ["ping", "log", "etcd"],
  livez: ["ping", "log", "etcd"],
  readyz: ["ping", "log", "etcd", "informer-sync", "shutdown"],
};

/**
 * Serves /healthz, /livez, /readyz and one path below them for each check. All checks pass for as long as the server
 * answers; an unhealthy server is a fault, not a state of this handler. Undefined for any other path.
 */
export function serveHealth(request: NonResourceRequest): NonResourceResponse | undefined {
  const [, endpoint = "", ...rest] = request.path.split("/");
  const checks = Object.hasOwn(CHECKS, endpoint) ? CHECKS[endpoint] : undefined;
  if (checks === undefined || rest.at(-1) === "") return undefined;
  const check = rest.join("/");
  if (check === "") return textResponse(200, summaryOf(endpoint, checks, request.query));
  if (!checks.includes(check)) return undefined;
  const { "x-content-type-options": _, ...headers } = textResponse(200, "ok").headers;
  return { status: 200, headers, body: "ok" };
}

function summaryOf(
  endpoint: string,
  checks: readonly string[],
  query: Readonly<Record<string, string>>,
): string {
  if (query["verbose"] === undefined) return "ok";
  const excluded = query["exclude"];
  const lines = checks.map((check) =>
    check === excluded ? `[+]${check} excluded: ok` : `[+]${check} ok`,
  );
  if (excluded !== undefined && !checks.includes(excluded)) {
    lines.push(`warn: some health checks cannot be excluded: no matches for "${excluded}"`);
  }
  return `${lines.join("\n")}\n${endpoint} check passed\n`;
}
