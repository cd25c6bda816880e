import { stringify } from "yaml";

/** What is sent to both servers. Names in braces are filled in on each of them, from what it has answered before. */
export interface Step {
  /** As in HTTP, or WATCH. */
  readonly method: "GET" | "POST" | "PUT" | "PATCH" | "DELETE" | "WATCH" | "HEAD" | "OPTIONS";
  readonly path: string;
  /** As in the address: "dryRun" to "All". */
  readonly query: Readonly<Record<string, string>>;
  readonly headers: Readonly<Record<string, string>>;
  /** Sent as JSON, or as YAML where the content type says so; absent: nothing is sent. */
  readonly body?: unknown;
  /** Sent as it is, instead of a body. */
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

/** What the body looks like on the wire, before names are filled in. */
export function bodyText({ body, raw, headers }: Step): string {
  if (raw !== undefined) return raw;
  if (body === undefined) return "";
  return headers["content-type"] === "application/yaml"
    ? stringify(body, { version: "1.1" })
    : JSON.stringify(body);
}

/** The resource and the subresource that a step is about: "widgets/status". */
export function subjectOf({ path }: Step): string {
  const [, , ...rest] = path.replace(/^\/apis\/[^/]+/, "/api").split("/");
  const [, ...inside] = rest[1] === "namespaces" ? rest.slice(2) : rest;
  const [resource = "", , subresource] = inside;
  return subresource === undefined ? resource : `${resource}/${subresource}`;
}

/** A request in the making: what was drawn as absent is not sent. */
export type Draft = Omit<Step, "query" | "headers"> & {
  readonly query: Readonly<Record<string, string | undefined>>;
  readonly headers: Readonly<Record<string, string | undefined>>;
};
