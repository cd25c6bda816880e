import { stringify } from "yaml";

/** A request for both servers. Names in braces are replaced on each of them by values of its earlier answers. */
export interface Step {
  /** The HTTP method, or WATCH. */
  readonly method: "GET" | "POST" | "PUT" | "PATCH" | "DELETE" | "WATCH" | "HEAD" | "OPTIONS";
  readonly path: string;
  /** Query parameters: "dryRun" to "All". */
  readonly query: Readonly<Record<string, string>>;
  readonly headers: Readonly<Record<string, string>>;
  /** Sent as JSON, or as YAML if the content type says so; absent: no body. */
  readonly body?: unknown;
  /** Sent unchanged instead of a body. */
  readonly raw?: string;
}

/** The path with its query. */
export function addressOf({ path, query }: Step): string {
  const text = Object.entries(query)
    .map(([name, value]) => `${name}=${isFilled(value) ? value : encoded(value)}`)
    .join("&");
  return text === "" ? path : `${path}?${text}`;
}

/** The placeholder of the namespace may be a part of a value. */
function encoded(value: string): string {
  return encodeURIComponent(value).replaceAll("%7Bnamespace%7D", "{namespace}");
}

function isFilled(value: string): boolean {
  return /^\{[a-z/.-]+\}$/.test(value);
}

/** The body as text, before names are replaced. */
export function bodyText({ body, raw, headers }: Step): string {
  if (raw !== undefined) return raw;
  if (body === undefined) return "";
  return headers["content-type"] === "application/yaml"
    ? stringify(body, { version: "1.1" })
    : JSON.stringify(body);
}

/** The resource and the subresource of a step: "widgets/status". */
export function subjectOf({ path }: Step): string {
  const [, , ...rest] = path.replace(/^\/apis\/[^/]+/, "/api").split("/");
  const [, ...inside] = rest[1] === "namespaces" ? rest.slice(2) : rest;
  const [resource = "", , subresource] = inside;
  return subresource === undefined ? resource : `${resource}/${subresource}`;
}

/** A request before absent members are removed. */
export type Draft = Omit<Step, "query" | "headers"> & {
  readonly query: Readonly<Record<string, string | undefined>>;
  readonly headers: Readonly<Record<string, string | undefined>>;
};
